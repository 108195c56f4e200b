import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'

/**
 * Maximum nesting depth of a JSON body. No call needs this much, so anything deeper is an attack or a
 * mistake.
 */
const deepest = 32

/**
 * Checks how deeply JSON bodies are nested, then parses them with Fastify's parser, which drops __proto__.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (!isUtf8(bytes)) {
      done(new AppError('invalid', 'The body is not valid UTF-8; send it in that encoding'), undefined)
      return
    }
    const body = bytes.toString()
    // Accepts an empty body, because a call without a body may still have a Content-Type header.
    if (body === '') {
      done(null, undefined)
      return
    }
    if (nestsDeeperThan(body, deepest)) {
      done(new AppError('invalid', `The body is nested more than ${deepest} levels deep`), undefined)
      return
    }
    parse(request, body, done)
  })
}

/** Rejects compressed bodies: a few bytes could expand to any size (rule load/nothing-is-unpacked). */
export function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return
  throw new AppError('unsupported', 'Send the data as is, without Content-Encoding')
}

/** Whether JSON is nested too deeply. Counts brackets outside strings; the parser rejects invalid JSON. */
function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === 0x22) i = endOfString(text, i)
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > limit) return true
    } else if (character === 0x7d || character === 0x5d) depth--
  }
  return false
}

/**
 * Returns the position of a string's closing quote. Uses indexOf for speed, because most of a body is inside
 * strings.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === 0x5c) escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

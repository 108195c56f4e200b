import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

interface Trace {
  id: string
  flags: string
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,256})?$/

export function traceOf({ headers: { traceparent } }: Pick<FastifyRequest, 'headers'>): Trace | null {
  const sent = typeof traceparent === 'string' && traceparent.length < 400 ? form.exec(traceparent) : null
  const [, version = 'ff', id = '', parent = '', flags = '', more = ''] = sent ?? []
  const counts =
    version !== 'ff' && /[^0]/.test(id) && /[^0]/.test(parent) && (version !== '00' || more === '')
  return counts ? { id, flags } : null
}

/** (rule operations/trace-parent) */
export function childOf(trace: Trace | null): string | undefined {
  return trace ? `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` : undefined
}

import { Ajv2020 } from 'ajv/dist/2020.js'

/**
 * A response to compare with the API document (GET /api/openapi.json). Every test that calls the server
 * compares its responses, and fails if the document lacks a status, field or header.
 */
export interface Seen {
  status: number
  headers: Headers
  /** The parsed body if it is JSON, or else its text. */
  body: unknown
}

interface Response {
  $ref?: string
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, unknown>
}
interface Operation {
  operationId: string
  responses: Record<string, Response>
}
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}

/**
 * Headers that the API document must name for each response that has them. All other headers are the same for
 * every call, or belong to HTTP itself.
 */
const ours = ['link', 'etag', 'retry-after', 'location', 'content-disposition', 'set-cookie']
const isOurs = (name: string) => ours.includes(name) || /^x-(total|acting)/.test(name)

export class DescribedCalls {
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
  readonly #paths: { pattern: RegExp; path: string }[]

  constructor(document: Document) {
    this.#document = document
    this.#ajv.addSchema(document, 'calls')
    this.#paths = Object.keys(document.paths)
      // A fixed path takes precedence over one with a placeholder.
      .toSorted((a, b) => a.split('{').length - b.split('{').length)
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))
  }

  /** The differences between a response and the API document, each as a sentence. */
  complaints(method: string, address: string, seen: Seen): string[] {
    const [asked = ''] = address.split('?')
    const found = this.#paths.filter(({ pattern }) => pattern.test(asked))
    const path = found.find(({ path }) => this.#document.paths[path]?.[method.toLowerCase()])?.path
    if (path === undefined) return this.#unknownAddress(method, address, seen)
    const operation = this.#document.paths[path]?.[method.toLowerCase()]
    const named = operation?.responses[String(seen.status)]
    const call = `${method} ${path}: ${seen.status}`
    if (!named) return [`${call} is not in the document`]
    const response = this.#resolved(named)
    const pointer = named.$ref ?? `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${seen.status}`
    return [...this.#headers(response, seen), ...this.#body(response, pointer, seen)].map(
      (complaint) => `${call} ${complaint}`,
    )
  }

  /**
   * A request for a URL that isn't in the API document must be rejected with a JSON body. The API reference
   * and the document itself are exempt.
   */
  #unknownAddress(method: string, address: string, { status, headers, body }: Seen): string[] {
    if (/^\/api\/(docs|openapi)\b/.test(address)) return []
    if (status < 400) return [`${method} ${address}: ${status} is not in the document`]
    return headers.get('content-type')?.includes('json')
      ? this.#wrongBy('#/components/schemas/Refusal', body)
      : [`${method} ${address}: ${status} is no refusal in JSON`]
  }

  #resolved(response: Response): Response {
    const name = response.$ref?.split('/').at(-1)
    return (name && this.#document.components.responses[name]) || response
  }

  #headers({ headers = {} }: Response, seen: Seen): string[] {
    const named = new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]))
    const missing = [...named]
      .filter(([name, { required }]) => required && !seen.headers.has(name))
      .map(([name]) => `lacks the header ${name}`)
    const unnamed = [...seen.headers.keys()]
      .filter((name) => isOurs(name) && !named.has(name) && !everywhere.has(name))
      .map((name) => `has the header ${name}, which is not in the document`)
    return [...missing, ...unnamed]
  }

  #body({ content }: Response, pointer: string, { headers, body }: Seen): string[] {
    if (!content) return body === '' || body === null ? [] : ['has a body, and the document none']
    const [type = ''] = (headers.get('content-type') ?? '').split(';')
    if (!(type in content)) return [`is ${type || 'of no type'}, the document says ${Object.keys(content)}`]
    return this.#wrongBy(`${pointer}/content/${escaped(type)}/schema`, body)
  }

  #wrongBy(pointer: string, body: unknown): string[] {
    const check = this.#ajv.getSchema(`calls${pointer}`)
    if (!check) return [`has no schema at ${pointer}`]
    if (check(body)) return []
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}

/**
 * Headers that any response may contain, even an error response. They show that the session was extended, or
 * that acting for another user has ended.
 */
const everywhere = new Set(['set-cookie', 'x-acting-ended'])

const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

let calls: Promise<DescribedCalls> | undefined

/**
 * Throws if a response doesn't match the API document. Reads the document only once, because it is the same
 * on all servers.
 */
export async function expectDescribed(address: string, method: string, seen: Seen): Promise<void> {
  const { origin } = new URL(address)
  const asked = address.slice(origin.length)
  if (!/^\/api(\/|$|\?)/i.test(asked)) return
  calls ??= fetch(`${origin}/api/openapi.json`).then(async (response) => {
    if (!response.ok) throw new Error(`The document of the calls is ${response.status}`)
    return new DescribedCalls((await response.json()) as Document)
  })
  const complaints = (await calls).complaints(method, asked, seen)
  if (complaints.length > 0) throw new Error(complaints.slice(0, 5).join('\n'))
}

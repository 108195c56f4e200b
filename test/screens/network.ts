import { STATUS_CODES } from 'node:http'
import { until } from './locator.ts'

/** Node's own fetch, because the page replaces the global one. */
export const nodeFetch = globalThis.fetch

/**
 * Replaces the page's network. Sends requests to the world's server over HTTP, with the user's cookies. Tests
 * can intercept the requests.
 */

type Pattern = string | RegExp | ((url: URL) => boolean)
type Handler = (route: ScreenRoute) => unknown
type Listener = (what: never) => void

export class Network {
  offline = false
  readonly cookies = new Map<string, string>()
  #routes: { pattern: Pattern; handler: Handler; left: number }[] = []
  #listeners = new Map<string, Set<Listener>>()
  #underWay = new Set<AbortController>()

  constructor(readonly origin: string) {}

  /**
   * A replacement for `fetch`. Once the user leaves the page, requests in progress never resolve, as in a
   * browser.
   */
  fetchOf(address: () => string): typeof fetch {
    return async (input, init) => {
      // The application uses only paths, so a full URL must come from the test or from another client.
      if (/^https?:/.test(String(input))) return nodeFetch(input, init)
      const leaving = new AbortController()
      this.#underWay.add(leaving)
      const signals = [leaving.signal, init?.signal].filter((signal) => signal instanceof AbortSignal)
      const request = new ScreenRequest(new URL(String(input), address()), {
        ...init,
        signal: AbortSignal.any(signals),
      })
      try {
        return await this.#answer(request)
      } catch (error) {
        if (leaving.signal.aborted) return new Promise(() => undefined)
        if (!init?.signal?.aborted) this.emit('requestfailed', request)
        throw init?.signal?.aborted ? init.signal.reason : error
      } finally {
        this.#underWay.delete(leaving)
      }
    }
  }

  /** Waits until no request has been in progress for half a second, like Playwright's `networkidle`. */
  async idle(): Promise<void> {
    const later = () => performance.now() + 500
    let quiet = later()
    await until(
      () => {
        if (this.#underWay.size > 0) quiet = later()
        return performance.now() > quiet ? true : null
      },
      () => 'The network never was idle',
    )
  }

  leave(): void {
    for (const one of this.#underWay) one.abort()
  }

  async #answer(request: ScreenRequest): Promise<Response> {
    this.emit('request', request)
    if (this.offline) throw new TypeError('Failed to fetch')
    const routes = this.#routes.filter(({ pattern }) => matchesUrl(pattern, request.url(), this.origin))
    const taken = (route: (typeof routes)[number]) => (asked: ScreenRoute) => {
      route.left -= 1
      if (route.left === 0) this.#routes = this.#routes.filter((one) => one !== route)
      return route.handler(asked)
    }
    const response = await new ScreenRoute(request, this, routes.map(taken)).go()
    this.emit('response', new ScreenResponse(request, response.clone()))
    return response
  }

  /** Sends a request to the server with the page's origin and cookies. */
  async send(request: ScreenRequest): Promise<Response> {
    const { method, body, signal } = request.init
    const headers = new Headers(request.init.headers)
    headers.set('origin', this.origin)
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '))
    const response = await nodeFetch(request.url(), { method, body, signal, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    // Reads the whole body at once, because an unread body would keep the connection open and the server
    // running.
    const content = [204, 304].includes(response.status) ? null : await response.arrayBuffer()
    return new Response(content, response)
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((one) => one.trim())
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const over = attributes.some((one) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(one))
    if (over || value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  route(pattern: Pattern, handler: Handler, { times = Number.POSITIVE_INFINITY } = {}): void {
    this.#routes.unshift({ pattern, handler, left: times })
  }
  unroute(pattern?: Pattern, handler?: Handler): void {
    this.#routes = this.#routes.filter(
      (one) =>
        pattern !== undefined &&
        (String(one.pattern) !== String(pattern) || (handler && one.handler !== handler)),
    )
  }
  on(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }
  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener)
  }
  emit(event: string, what: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(what as never)
  }
  /** Waits for the next event of the given kind for which `fits` is true. */
  next<T>(event: string, fits: (what: T) => unknown, timeout = 20_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(() => reject(new Error(`No ${event} that fits`))), timeout)
      const end = (then: () => void) => {
        clearTimeout(timer)
        this.off(event, listener)
        then()
      }
      const listener: (what: T) => void = (what) => {
        if (fits(what)) end(() => resolve(what))
      }
      this.on(event, listener)
    })
  }
}

export class ScreenRequest {
  constructor(
    readonly address: URL,
    readonly init: RequestInit,
  ) {}
  url = () => this.address.href
  method = () => this.init.method ?? 'GET'
  headers = () => Object.fromEntries(new Headers(this.init.headers))
  allHeaders = async () => this.headers()
  headerValue = async (name: string) => new Headers(this.init.headers).get(name)
  postData = () => (typeof this.init.body === 'string' ? this.init.body : null)
  postDataJSON = () => JSON.parse(this.postData() ?? 'null')
  resourceType = () => 'fetch'
  isNavigationRequest = () => false
  failure = () => null
}

export class ScreenResponse {
  constructor(
    readonly of: ScreenRequest,
    readonly answer: Response,
  ) {}
  request = () => this.of
  url = () => this.of.url()
  status = () => this.answer.status
  ok = () => this.answer.ok
  /** Resolves at once, because the page gets a response only after the whole body has been read. */
  finished = async () => null
  headers = () => Object.fromEntries(this.answer.headers)
  text = () => this.answer.clone().text()
  json = () => this.answer.clone().json()
  body = async () => Buffer.from(await this.answer.clone().arrayBuffer())
}

interface Fulfilled {
  status?: number
  headers?: Record<string, string>
  contentType?: string
  body?: string | Buffer
  json?: unknown
  response?: ScreenResponse
}
interface Overrides {
  url?: string
  method?: string
  headers?: Record<string, string>
  postData?: string
}

/** A request that waits for a test to decide what happens to it. */
export class ScreenRoute {
  #decide: (outcome: () => Promise<Response>) => void = () => undefined

  constructor(
    readonly asked: ScreenRequest,
    readonly network: Network,
    readonly handlers: Handler[],
  ) {}

  async go(): Promise<Response> {
    const [handler, ...others] = this.handlers
    if (!handler) return this.network.send(this.asked)
    const decided = new Promise<() => Promise<Response>>((resolve) => {
      this.#decide = resolve
    })
    this.fallback = async () => this.#decide(() => new ScreenRoute(this.asked, this.network, others).go())
    const failed = new Promise<never>((_, reject) => {
      Promise.resolve(handler(this)).catch(reject)
    })
    const aborted = new Promise<never>((_, reject) => {
      this.asked.init.signal?.addEventListener('abort', () =>
        reject(new DOMException('Aborted', 'AbortError')),
      )
    })
    return (await Promise.race([decided, failed, aborted]))()
  }

  request = () => this.asked
  fallback = async (): Promise<void> => undefined
  continue = async (overrides: Overrides = {}) => {
    this.#decide(() => this.network.send(changed(this.asked, overrides)))
  }
  abort = async (_reason?: string) => {
    this.#decide(() => Promise.reject(new TypeError('Failed to fetch')))
  }
  fulfill = async ({ status, headers, contentType, body, json, response }: Fulfilled = {}) => {
    const type = contentType ?? (json === undefined ? undefined : 'application/json')
    const all = new Headers({ ...response?.headers(), ...headers, ...(type ? { 'content-type': type } : {}) })
    for (const name of ['content-encoding', 'content-length']) all.delete(name)
    const content = json === undefined ? (body ?? (await response?.body())) : JSON.stringify(json)
    const code = status ?? response?.status() ?? 200
    const answer = typeof content === 'string' || content === undefined ? content : new Uint8Array(content)
    this.#decide(
      async () => new Response(answer, { status: code, statusText: STATUS_CODES[code], headers: all }),
    )
  }
  fetch = async (overrides: Overrides = {}) => {
    const request = changed(this.asked, overrides)
    return new ScreenResponse(request, await this.network.send(request))
  }
}

function changed(request: ScreenRequest, { url, method, headers, postData }: Overrides): ScreenRequest {
  return new ScreenRequest(url ? new URL(url) : request.address, {
    ...request.init,
    ...(method ? { method } : {}),
    ...(headers ? { headers } : {}),
    ...(postData === undefined ? {} : { body: postData }),
  })
}

/** Matches patterns as Playwright does: `**` is any text, and `*` is any text without a slash. */
export function matchesUrl(pattern: Pattern, url: string, origin: string): boolean {
  if (typeof pattern === 'function') return Boolean(pattern(new URL(url)))
  if (pattern instanceof RegExp) return pattern.test(url)
  const whole = pattern.startsWith('/') ? origin + pattern : pattern
  const source = whole
    .replace(/[.+^$()|[\]\\?]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, options: string) => `(${options.replaceAll(',', '|')})`)
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`).test(url)
}

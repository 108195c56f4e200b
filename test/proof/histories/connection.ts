import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { isUnknown } from '#web/api/outcome.ts'
import type { Seen } from '../../histories/history.ts'
import type { Asked, Outcome, Recorder } from '../../histories/recorder.ts'
import type { Chance } from './chance.ts'
import type { Stage } from './stage.ts'

export interface Request {
  method: string
  path: string
  body?: unknown
  key?: string | null
  ifMatch?: string
}

interface Answered {
  json: unknown
  headers: Headers
}

/** The state shared by all users in a history. */
export interface Play {
  stage: Stage
  recorder: Recorder
  answered: number
  /** Responses that must never occur, and errors in the test run itself. */
  failures: string[]
  /**
   * The number of calls that the server rejected, by status and message. Some rejections are normal, because
   * users work on the same orders.
   */
  refusals: Map<string, number>
  /** Whether the run is over. If so, users must not start new calls. */
  isOver: boolean
}

export const over = (play: Play) => play.isOver

/** A signed-in user's browser. It sends each call to a random process, and aborts some of the calls. */
export class Connection {
  readonly #play: Play
  readonly #chance: Chance
  readonly #email: string
  #token = ''

  constructor(play: Play, chance: Chance, email: string) {
    this.#play = play
    this.#chance = chance
    this.#email = email
  }

  async signIn(): Promise<true> {
    for (;;) {
      try {
        const asked = { method: 'POST', path: '/api/auth/login', body: { email: this.#email } }
        this.#token = String(Reflect.get(Object((await this.ask(asked)).json), 'accessToken'))
        return true
      } catch (error) {
        if (!(error instanceof CallError) || !isUnknown(error)) throw error
        await this.pause()
      }
    }
  }

  pause = () => wait(50 + this.#chance.below(150))

  /** Makes a call and records it. `read` extracts the orders and the return value from the response. */
  async record<T>(
    asked: Asked,
    request: Request,
    read: (json: unknown) => { seen: Seen[]; value: T },
  ): Promise<T> {
    const end = this.#play.recorder.begin(asked)
    const cutAfterMs = this.#chance.happens(0.03) ? this.#chance.below(40) : undefined
    let outcome: Outcome = { open: true }
    try {
      const { seen, value } = read((await this.ask(request, cutAfterMs)).json)
      outcome = { seen }
      return value
    } catch (error) {
      // ACES might have recorded the contract even though it responded with a failure.
      const isOfAces = error instanceof CallError && error.code === 'upstream'
      outcome = { open: isOfAces || isUnknown(error) }
      throw error
    } finally {
      end(outcome)
    }
  }

  async ask({ method, path, body, key, ifMatch }: Request, limitMs = 70_000): Promise<Answered> {
    const headers = new Headers({ authorization: `Bearer ${this.#token}` })
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (key) headers.set('idempotency-key', key)
    if (ifMatch) headers.set('if-match', `"${ifMatch}"`)
    const sent = body === undefined ? null : JSON.stringify(body)
    const url = `${this.#chance.one(this.#play.stage.addresses()) ?? ''}${path}`
    const cut = new AbortController()
    const call = async () => {
      const response = await fetch(url, { method, headers, body: sent, signal: cut.signal })
      return { response, text: await response.text() }
    }
    let timer: NodeJS.Timeout | undefined
    // An aborted call might never reject, so the time limit has a promise of its own.
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        cut.abort()
        reject(new CallError(0, '', 'no response in time'))
      }, limitMs)
    })
    const answered = call().catch((error: unknown) => {
      throw new CallError(0, '', String(error))
    })
    const { response, text } = await Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
    const { status } = response
    if (![502, 503, 504].includes(status)) this.#play.answered++
    if (status === 500) this.#play.failures.push(`${method} ${path} answered 500: ${text.slice(0, 300)}`)
    if (!response.ok) throw this.#refused(new CallError(status, text, response.statusText))
    return { json: JSON.parse(text), headers: response.headers }
  }

  #refused(error: CallError): CallError {
    const { refusals } = this.#play
    // Replaces digits, so that rejections that differ only in numbers or amounts are counted together.
    const what = `${error.status} ${error.messageOr('').replace(/[\d.,$-]+/g, '#')}`
    refusals.set(what, (refusals.get(what) ?? 0) + 1)
    return error
  }
}

export function seenIn(json: unknown): Seen {
  const order = json as Pick<Order, 'id' | 'versionNumber' | 'comments' | 'grandTotal'>
  return {
    order: order.id,
    version: order.versionNumber,
    // Orders from a card list have no comments.
    marker: order.comments ?? '',
    cents: Math.round(order.grandTotal * 100),
  }
}

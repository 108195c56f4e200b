import type { Order, OrderSent } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { isUnknown } from '#web/api/outcome.ts'
import { untilAnswered } from '#web/api/until-answered.ts'
import { type Attempt, type SaveMemory, saveOnce } from '#web/order/save/save-once.ts'
import type { Act, Save } from '../../histories/history.ts'
import type { Chance } from './chance.ts'
import { Connection, over, type Play, seenIn } from './connection.ts'
import { writtenOrder } from './orders.ts'

const path = '/api/purchase-orders'

/** The IDs of the orders that all users work on, grouped by state. */
export interface Desk {
  open: number[]
  finalized: number[]
  archived: number[]
}

interface Saving {
  act: Save
  id: number | null
  version?: number
  more?: OrderSent
}

/** A user who works nonstop, and saves and retries as the browser does. */
export class Person {
  readonly #play: Play
  readonly #desk: Desk
  readonly #chance: Chance
  readonly #name: string
  readonly #connection: Connection
  #texts = 0
  #keys = 0

  constructor(play: Play, desk: Desk, chance: Chance, { name, email }: { name: string; email: string }) {
    this.#play = play
    this.#desk = desk
    this.#chance = chance
    this.#name = name
    this.#connection = new Connection(play, chance, email)
  }

  async work(): Promise<void> {
    await this.#connection.signIn()
    while (!over(this.#play)) {
      try {
        await this.#one()
      } catch (error) {
        // Rejections are normal, because several users work on the same orders.
        if (!(error instanceof CallError)) throw error
        if (isUnknown(error)) await this.#connection.pause()
        if (error.status === 401) await this.#connection.signIn()
      }
    }
  }

  #one(): Promise<unknown> {
    const at = this.#chance.next()
    if (at < 0.2) return this.#save({ act: 'create', id: null })
    if (at < 0.5) return this.#update()
    if (at < 0.7) return this.#read()
    if (at < 0.78) return this.#list()
    if (at < 0.84) return this.#hide('archive', this.#desk.open, this.#desk.archived)
    if (at < 0.88) return this.#hide('restore', this.#desk.archived, this.#desk.open)
    if (at < 0.93) return this.#finalize()
    if (at < 0.96) return this.#child('credit')
    if (at < 0.98) return this.#child('supplemental')
    return this.#renew()
  }

  /**
   * Saves as the order form does. If there is no response, the user either waits while the form retries, or
   * changes the order and submits again.
   */
  async #save({ act, id, version, more = {} }: Saving): Promise<Order> {
    let noted: Attempt | null = null
    const memory: SaveMemory = {
      unanswered: () => noted,
      note: (attempt) => {
        noted = attempt
      },
      storedVersion: 0,
    }
    const cents = new Map<string, number>()
    const freshKey = () => `${this.#name}-${++this.#keys}`
    for (let changed = 0; ; changed++) {
      const comments = `${this.#name} ${++this.#texts}`
      const order = writtenOrder(this.#chance, comments, {
        ...more,
        ...(version && { versionNumber: version }),
      })
      cents.set(comments, order.cents)
      const waits = changed === 2 || this.#chance.happens(0.6)
      const send = (attempt: Attempt) => this.#send(act, attempt, cents)
      const answer = await untilAnswered(
        () => saveOnce({ id, body: order.body }, { memory, send, freshKey }),
        {
          signInAgain: () => this.#connection.signIn(),
          untilConnected: waits && (() => this.#connection.pause()),
        },
      )
      if (answer.kind === 'stopped') throw new Error('Nothing stops a save')
      if (answer.kind !== 'sent') {
        if ((answer.kind !== 'unknown' && noted === null) || changed > 5) throw answer.error
        continue
      }
      if (id === null) this.#desk.open.push(answer.data.id)
      return answer.data
    }
  }

  #send(act: Save, { key, id, body }: Attempt, cents: ReadonlyMap<string, number>): Promise<Order> {
    const marker = body.comments ?? ''
    const asked = {
      ...this.#asked(id === null ? act : 'update', id),
      key,
      marker,
      cents: cents.get(marker) ?? null,
    }
    const request = {
      method: id === null ? 'POST' : 'PUT',
      path: id === null ? path : `${path}/${id}`,
      body,
      key,
    }
    return this.#connection.record(asked, request, (json) => ({ seen: [seenIn(json)], value: json as Order }))
  }

  async #update(): Promise<void> {
    // Chooses one of the newest orders, so that several users often change the same order.
    const id = this.#chance.one(this.#desk.open.slice(-30))
    const order = id === undefined ? null : await this.#readOne(id)
    if (order?.status && !order.finalized)
      await this.#save({
        act: 'update',
        id: order.id,
        version: order.versionNumber,
        more: {
          documentType: order.documentType,
          contractType: order.contractType,
          parentPoId: order.parentPoId,
        },
      })
  }

  async #read(): Promise<void> {
    const id = this.#chance.one([...this.#desk.open.slice(-50), ...this.#desk.finalized.slice(-20)])
    if (id !== undefined) await this.#readOne(id)
  }

  /** Reads an order. Returns null if the order doesn't exist, because a 404 response is valid, too. */
  async #readOne(id: number): Promise<Order | null> {
    try {
      const request = { method: 'GET', path: `${path}/${id}` }
      return await this.#connection.record(this.#asked('read', id), request, (json) => ({
        seen: [seenIn(json)],
        value: json as Order,
      }))
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null
      throw error
    }
  }

  #list(): Promise<void> {
    const query = this.#chance.one(['view=card&limit=20', 'limit=20&sort=-po', 'view=card&limit=20&q=acre'])
    return this.#connection.record(
      this.#asked('list', null),
      { method: 'GET', path: `${path}?${query}` },
      (json) => ({
        seen: (json as unknown[]).map(seenIn),
        value: undefined,
      }),
    )
  }

  async #hide(act: 'archive' | 'restore', from: number[], to: number[]): Promise<void> {
    const id = this.#chance.one(from)
    if (id === undefined) return
    const call = `${path}/${id}/${act === 'archive' ? 'archive' : 'unarchive'}`
    await this.#repeated(act, id, { method: 'POST', path: call })
    const at = from.indexOf(id)
    if (at >= 0) from.splice(at, 1)
    to.push(id)
  }

  async #finalize(): Promise<void> {
    const id = this.#chance.one(this.#desk.open)
    const order = id === undefined ? null : await this.#readOne(id)
    if (!order) return
    const body = { finalized: true, versionNumber: order.versionNumber }
    await this.#repeated('finalize', order.id, {
      method: 'PATCH',
      path: `${path}/${order.id}/finalized`,
      body,
    })
    this.#desk.finalized.push(order.id)
  }

  async #child(act: 'credit' | 'supplemental'): Promise<void> {
    const parentPoId = this.#chance.one(this.#desk.finalized)
    if (parentPoId === undefined) return
    const documentType = act === 'credit' ? 'credit_memo' : 'supplemental'
    await this.#save({ act, id: null, more: { parentPoId, documentType, contractType: documentType } })
  }

  async #renew(): Promise<void> {
    const renewedFromId = this.#chance.one(this.#desk.finalized)
    if (renewedFromId !== undefined)
      await this.#save({ act: 'renew', id: null, more: { renewedFromId, fiscalYear: 2027 } })
  }

  /** Acts on an order, repeating the call with the same key until there is a response. */
  async #repeated(
    act: Act,
    id: number,
    request: { method: string; path: string; body?: unknown },
  ): Promise<void> {
    const key = `${this.#name}-${++this.#keys}`
    const once = () =>
      this.#connection.record({ ...this.#asked(act, id), key }, { ...request, key }, (json) => ({
        seen: [seenIn(json)],
        value: undefined,
      }))
    const answer = await untilAnswered(() => once().catch(throwUnlessAces), {
      signInAgain: () => this.#connection.signIn(),
      untilConnected: () => this.#connection.pause(),
    })
    if ('error' in answer) throw answer.error
  }

  #asked = (act: Act, order: number | null) => ({
    person: this.#name,
    act,
    order,
    key: null,
    marker: null,
    cents: null,
  })
}

/** Turns an ACES failure into a 409, so that the call isn't retried right away. Rethrows any other error. */
function throwUnlessAces(error: unknown): never {
  if (error instanceof CallError && error.code === 'upstream') throw new CallError(409, '', 'refused by ACES')
  throw error
}

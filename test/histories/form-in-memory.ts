import type fc from 'fast-check'
import type { Order, OrderSent } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { isUnknown } from '#web/api/outcome.ts'
import { untilAnswered } from '#web/api/until-answered.ts'
import { type Attempt, type SaveMemory, saveOnce } from '#web/order/save/save-once.ts'
import { centsOf, type ModelServer } from './model-server.ts'
import type { Recorder } from './recorder.ts'

/**
 * What the network does with a request. A late request arrives after the browser has stopped waiting for the
 * response.
 */
export const fates = ['arrives', 'lost', 'answer lost', 'late', 'refused by the proxy'] as const
export type Fate = (typeof fates)[number]

export interface Office {
  scheduler: fc.Scheduler
  server: ModelServer
  recorder: Recorder
}

export interface Step {
  /** The ID, minus 1, of the order to change; null for a new order. */
  order: number | null
  /**
   * Whether the user waits while the form retries a save that got no response. If false, the user changes the
   * order and clicks Submit again.
   */
  waits: boolean
}

const silent = () => new CallError(0, '', 'no answer')

/**
 * One user's order form in memory. It uses the product's save protocol. `network` decides what happens to
 * each request.
 */
export class FormInMemory {
  readonly #office: Office
  readonly #person: string
  readonly #fates: Fate[]
  #markers = 0
  #keys = 0

  constructor(office: Office, person: string, network: readonly Fate[]) {
    this.#office = office
    this.#person = person
    this.#fates = [...network]
  }

  async take(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const known = step.order === null ? null : await this.#read(1 + step.order)
      await this.#save(known, step.waits)
    }
  }

  async #save(known: { order: number; version: number } | null, waits: boolean): Promise<void> {
    let noted: Attempt | null = null
    const memory: SaveMemory = {
      unanswered: () => noted,
      note: (attempt) => {
        noted = attempt
      },
      storedVersion: 0,
    }
    // Retries with a changed order up to twice, then waits for a response.
    for (let changed = 0; changed < 3; changed++) {
      const body = this.#body(known?.version)
      const id = known?.order ?? null
      const press = () =>
        saveOnce(
          { id, body },
          { memory, send: (attempt) => this.#send(attempt), freshKey: () => `k${++this.#keys}` },
        )
      const answer = await untilAnswered(press, {
        untilConnected: (waits || changed === 2) && (() => this.#pause('wait')),
      })
      if (answer.kind === 'sent' || answer.kind === 'stopped') return
      if (!(answer.error instanceof CallError)) throw answer.error
      // Another user has changed the order. The real form shows a conflict dialog, but this user gives up.
      if (answer.kind !== 'unknown' && noted === null) return
    }
  }

  async #send(attempt: Attempt): Promise<Order> {
    const { server, recorder } = this.#office
    const { key, id, body } = attempt
    const asked = { person: this.#person, act: id === null ? 'create' : 'update', order: id, key } as const
    const end = recorder.begin({ ...asked, marker: body.comments ?? '', cents: centsOf(body) })
    try {
      const fate = this.#fates.shift() ?? 'arrives'
      if (fate === 'late') {
        void this.#pause('late').then(() => this.#arrive(attempt))
        throw silent()
      }
      await this.#pause('request')
      if (fate === 'lost') throw silent()
      if (fate === 'refused by the proxy') throw new CallError(503, '<html>', '')
      const order = server.save(this.#person, attempt)
      await this.#pause('answer')
      if (fate === 'answer lost') throw silent()
      end({ seen: [seenIn(order)] })
      return order
    } catch (error) {
      end({ open: isUnknown(error) })
      throw error
    }
  }

  /** Lets the server save a late attempt, but drops the response. */
  #arrive(attempt: Attempt): void {
    try {
      this.#office.server.save(this.#person, attempt)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }

  async #read(order: number): Promise<{ order: number; version: number } | null> {
    const asked = { person: this.#person, act: 'read', order, key: null, marker: null, cents: null } as const
    const end = this.#office.recorder.begin(asked)
    await this.#pause('read')
    const found = this.#office.server.read(order)
    end({ seen: found ? [found] : [] })
    return found
  }

  #body(versionNumber: number | undefined): OrderSent {
    const comments = `${this.#person} ${++this.#markers}`
    const lineItems = [{ acres: this.#markers, costPerAcre: 5.25 }]
    return versionNumber === undefined ? { comments, lineItems } : { comments, lineItems, versionNumber }
  }

  #pause = (what: string) => this.#office.scheduler.schedule(Promise.resolve(), `${this.#person} ${what}`)
}

const seenIn = (order: Order) => ({
  order: order.id,
  version: order.versionNumber,
  marker: order.comments,
  cents: Math.round(order.grandTotal * 100),
})

import type fc from 'fast-check'
import type { Aces } from '#server/aces/client.ts'
import { contractOf } from '#server/aces/contract.ts'
import { lookUp, type MadeUuid } from '#server/aces/look-up.ts'
import { type Outcome, transfer } from '#server/finalizing/finalize-order.ts'
import { Order } from '#shared/order/order.ts'
import { blankOf } from '../world/blank-of.ts'
import type { Contract, Stored } from './history.ts'
import type { Recorder } from './recorder.ts'

/**
 * What ACES does with a request. `dies` means that the product's process dies while ACES handles its request.
 */
export const acesFates = [
  'answers',
  'refuses',
  'loses',
  'records silently',
  'dies',
  'records and dies',
] as const
export type AcesFate = (typeof acesFates)[number]

export const officeFaults = [
  'a contract is sent before the claim',
  'an unclear answer counts as a refusal',
  'a claim is given to two at once',
  'a sweep does not wait for the call that runs',
] as const
export type OfficeFault = (typeof officeFaults)[number]

class Died extends Error {}
const blank = blankOf(Order)
const person = { email: 'ann@farm.example', name: 'Ann', territory: '11', level: 'Agronomist' }
const author = { user: person, realUser: null }
const noReferences = { customers: new Map(), agronomists: new Map(), glcodes: new Map() }

/**
 * One order, its claims (docs/aces.md), and ACES, all in memory. Runs the product's own transfer code, and
 * follows the same rules as the product's SQL statements.
 */
export class OfficeInMemory {
  readonly #scheduler: fc.Scheduler
  readonly #recorder: Recorder
  readonly #fates: AcesFate[]
  readonly #fault: OfficeFault | null
  readonly #contracts = new Map<string, Contract>()
  readonly #made: MadeUuid[] = []
  /** Attempts that are still in progress. The sweep must skip them. */
  readonly #running = new Set<number>()
  #order = { version: 1, state: 'open', attempts: 0, uuid: '' }
  #uuids = 0

  constructor(
    { scheduler, recorder }: { scheduler: fc.Scheduler; recorder: Recorder },
    fates: readonly AcesFate[],
    fault: OfficeFault | null,
  ) {
    this.#scheduler = scheduler
    this.#recorder = recorder
    this.#fates = [...fates]
    this.#fault = fault
  }

  async edit(): Promise<void> {
    await this.#pause('edit')
    if (this.#order.state === 'open') this.#order.version++
  }

  async finalize(): Promise<void> {
    const asked = { person: 'ann', act: 'finalize', order: 1, key: null, marker: null, cents: null } as const
    const end = this.#recorder.begin(asked)
    await this.#pause('read')
    const order = this.#read()
    try {
      const outcome = await this.#attempt(order)
      const { version, state } = this.#order
      if (outcome?.kind === 'held' && state === 'finalized')
        end({ seen: [{ order: 1, version, marker: '', cents: centsOf(version) }] })
      else end({ open: false })
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
  }

  async #attempt(order: Order): Promise<Outcome | null> {
    if (this.#fault === 'a contract is sent before the claim')
      await this.#aces().send(this.#contract(order, this.#uuidOf(order.versionNumber)))
    await this.#pause('claim')
    const twice = this.#fault === 'a claim is given to two at once' && this.#order.state === 'waiting'
    const isOpen = this.#order.state === 'open' || twice
    if (!isOpen || this.#order.version !== order.versionNumber) return null
    const uuid = this.#uuidOf(order.versionNumber)
    const attempt = ++this.#order.attempts
    this.#order = { ...this.#order, state: 'waiting', uuid }
    this.#running.add(attempt)
    try {
      const earlier = this.#made.filter((one) => one.uuid !== uuid)
      const claim = { orderId: 1, attempt, uuid, finalizedAt: new Date(0), author }
      const since = performance.now()
      const contract = this.#contract(order, uuid)
      const renew = async () => true
      const outcome = await transfer(renew, this.#aces(), order, { claim, earlier }, contract, since)
      await this.#pause('settle')
      this.#settle(attempt, outcome)
      return outcome
    } finally {
      this.#running.delete(attempt)
    }
  }

  /**
   * Settles the order if it is waiting for ACES and has no call in progress, as the product's sweeper does.
   */
  async sweep(): Promise<void> {
    await this.#pause('sweep')
    const { attempts, state, uuid, version } = this.#order
    const patient = this.#fault !== 'a sweep does not wait for the call that runs'
    if (state !== 'waiting' || (patient && this.#running.has(attempts))) return
    const own = { uuid, versionNumber: version }
    const order = this.#read()
    const others = this.#made.filter((one) => one.uuid !== uuid)
    const found = await lookUp(this.#aces(), order, this.#contract(order, uuid), [own, ...others])
    if (found.kind === 'held') this.#settle(attempts, found)
    else if (found.kind !== 'out-of-reach') this.#settle(attempts, { kind: 'open', message: '' })
  }

  /**
   * Settles the order only if it is still waiting for ACES and `attempt` is the newest attempt. The product's
   * SQL statements do the same.
   */
  #settle(attempt: number, outcome: Outcome): void {
    if (this.#order.state !== 'waiting' || this.#order.attempts !== attempt) return
    if (outcome.kind === 'held') this.#order = { ...this.#order, state: 'finalized', uuid: outcome.uuid }
    if (outcome.kind === 'open') this.#order = { ...this.#order, state: 'open', uuid: '' }
  }

  #uuidOf(versionNumber: number): string {
    const before = this.#made.find((one) => one.versionNumber === versionNumber)
    if (before) return before.uuid
    const uuid = `uuid ${++this.#uuids}`
    this.#made.push({ uuid, versionNumber })
    return uuid
  }

  #aces(): Aces {
    return {
      timeoutMs: 60_000,
      within: () => this.#aces(),
      send: async (contract) => {
        await this.#pause('send')
        const fate = this.#fates.shift() ?? 'answers'
        if (fate === 'dies') throw new Died()
        if (fate === 'refuses') return { kind: 'refused', message: 'refused' }
        if (fate !== 'loses') this.#record(contract)
        await this.#pause('sent')
        if (fate === 'records and dies') throw new Died()
        if (fate === 'answers') return { kind: 'recorded', contractId: null }
        const isRefusal = this.#fault === 'an unclear answer counts as a refusal'
        return { kind: isRefusal ? 'refused' : 'unclear', message: 'no answer' }
      },
      find: async (uuid) => {
        await this.#pause('find')
        const fate = this.#fates.shift() ?? 'answers'
        if (fate === 'dies' || fate === 'records and dies') throw new Died()
        if (fate === 'loses') return { kind: 'out-of-reach', message: 'no answer' }
        const held = this.#contracts.get(uuid)
        if (!held) return { kind: 'absent' }
        const { number, version, cents } = held
        return { kind: 'found', contract: { uuid, number, versionNumber: version, grandTotal: cents / 100 } }
      },
    }
  }

  #record(contract: object): void {
    const [uuid, version] = [Reflect.get(contract, 'uuid'), Reflect.get(contract, 'versionNumber')]
    if (!this.#contracts.has(uuid))
      this.#contracts.set(uuid, { uuid, number: '1', version, cents: centsOf(version) })
  }

  #contract(order: Order, uuid: string) {
    return contractOf(order, { uuid, finalizedAt: '', by: person }, noReferences)
  }

  #read(): Order {
    const { version } = this.#order
    return { ...blank, id: 1, displayPo: '1', versionNumber: version, grandTotal: centsOf(version) / 100 }
  }

  /** Contains only the order and its contracts. All other fields are empty. */
  stored(): Stored {
    const { version, state, uuid } = this.#order
    const cents = centsOf(version)
    const versions = Array.from({ length: version }, (_, at) => ({
      order: 1,
      version: at + 1,
      marker: '',
      cents: centsOf(at + 1),
      parts: [],
    }))
    const order = { order: 1, version, marker: '', cents, number: '1', parent: null, kind: 'original' }
    const finalized = state === 'finalized'
    return {
      orders: [
        {
          ...order,
          sequence: 1,
          active: true,
          finalized,
          year: 2027,
          state,
          uuid: uuid || null,
          viewers: [],
        },
      ],
      versions,
      contracts: [...this.#contracts.values()],
      imported: [],
      viewers: [],
      counts: [{ active: true, year: 2027, orders: 1 }],
      listed: [1],
      sum: { count: 1, cents },
    }
  }

  waits = () => this.#order.state === 'waiting'
  #pause = (what: string) => this.#scheduler.schedule(Promise.resolve(), what)
}

const centsOf = (version: number) => version * 525

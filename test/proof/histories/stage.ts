import type { AcesSimulator } from '#server/aces/simulator/aces-simulator.ts'

/** Where a history runs: product processes over a database, and the faults they can suffer. */
export interface Stage {
  /** The product's addresses; a user calls any of them. */
  addresses(): readonly string[]
  /** Where to read what is stored in the end. */
  database(): string
  aces: AcesSimulator
  /** The faults by name; each ends when all is well again, as far as it can tell. */
  faults: Readonly<Record<string, () => Promise<void>>>
  /** Faults this machine doesn't allow, each with its reason. */
  notRun: readonly string[]
  log(): string
  close(): Promise<void>
}

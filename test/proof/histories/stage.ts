import type { AcesSimulator } from '#server/aces/simulator/aces-simulator.ts'

/** The environment of a history: product processes over a database, and the faults they can suffer. */
export interface Stage {
  /** The product's addresses; a user calls any of them. */
  addresses(): readonly string[]
  /** The address to read the stored data from at the end. */
  database(): string
  aces: AcesSimulator
  /** The faults by name; each ends when everything has recovered, as far as it can tell. */
  faults: Readonly<Record<string, () => Promise<void>>>
  /** Faults this machine doesn't allow, each with its reason. */
  notRun: readonly string[]
  log(): string
  close(): Promise<void>
}

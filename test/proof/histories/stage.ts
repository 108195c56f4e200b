import type { AcesSimulator } from '#server/aces/simulator/aces-simulator.ts'

/** Where a history takes place: processes of the product on a database, and the faults that can hit them. */
export interface Stage {
  /** The product's URLs; users call any of them. */
  addresses(): readonly string[]
  /** The connection string for reading the stored data at the end. */
  database(): string
  aces: AcesSimulator
  /** The faults by name. Each call resolves once everything has recovered, as far as the stage can tell. */
  faults: Readonly<Record<string, () => Promise<void>>>
  /** Faults that this machine doesn't allow, each with the reason. */
  notRun: readonly string[]
  log(): string
  close(): Promise<void>
}

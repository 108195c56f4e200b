import type { AcesSimulator } from '#server/aces/simulator/aces-simulator.ts'

/**
 * Everything that a history runs on: the product's processes, their database and ACES, and the faults that a
 * test can cause.
 */
export interface Stage {
  /** The product's URLs. Users call any of them. */
  addresses(): readonly string[]
  /** The connection string for reading the stored data at the end. */
  database(): string
  aces: AcesSimulator
  /**
   * Functions that cause faults, by name. Each resolves once everything has recovered, as far as the stage
   * can tell.
   */
  faults: Readonly<Record<string, () => Promise<void>>>
  /** Faults that this machine doesn't allow, each with the reason. */
  notRun: readonly string[]
  log(): string
  close(): Promise<void>
}

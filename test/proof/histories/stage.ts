import type { AcesSimulator } from '#server/aces/simulator/aces-simulator.ts'

/** Where a history is played: processes of the product over a database, and what can be done to them. */
export interface Stage {
  /** Where the product answers; a person asks any of them. */
  addresses(): readonly string[]
  /** What is stored in the end is read here. */
  database(): string
  aces: AcesSimulator
  /** By name what goes wrong; each ends when all is well again, as far as it can say so. */
  faults: Readonly<Record<string, () => Promise<void>>>
  /** Faults that this machine doesn't allow, each with its reason. */
  notRun: readonly string[]
  /** What the processes wrote to their log. */
  log(): string
  close(): Promise<void>
}

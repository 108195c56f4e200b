import type { AcesSimulator } from '#server/aces/simulator/aces-simulator.ts'

/** The product's processes, their database and ACES, and the faults that a test can cause. */
export interface Stage {
  /** The product's URLs. Each call goes to one of them at random. */
  addresses(): readonly string[]
  database(): string
  aces: AcesSimulator
  /** Functions that cause faults, by name. Each function ends its fault before it resolves. */
  faults: Readonly<Record<string, () => Promise<void>>>
  /** Faults that can't be injected on this machine, each with the reason. */
  notRun: readonly string[]
  log(): string
  close(): Promise<void>
}

export interface Proof {
  name: string
  modules: readonly string[]
  tests?: readonly string[]
  without?: readonly string[]
  command?: readonly string[]
  on?: 'PostgreSQL 15' | 'Node 24'
  more?: { when: readonly string[]; tests: readonly string[] }
  long?: boolean
  wants?: string
  needs?: { name: string; package: string } | { name: string; package: string }[]
}
export const proofs: readonly Proof[]

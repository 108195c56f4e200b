import type { Module } from '../test/architecture/module.ts'

type Modules = Readonly<Record<string, Module>>
export interface Tables {
  modules: Modules
  moduleTests: Readonly<Record<string, readonly string[]>>
  composing: readonly string[]
  fileTests: readonly (readonly [begin: string, tests: readonly string[] | null])[]
  wallTests: readonly string[]
  smoke: readonly string[]
}
export function readTables(): Promise<Tables>
export function moduleOf(file: string, modules: Modules): string | null
export function withUsers(
  names: readonly string[],
  modules: Modules,
  options?: { except?: readonly string[] },
): string[]
export function testsFor(files: readonly string[], tables: Tables): string[] | null
export function touches(files: readonly string[], names: readonly string[], modules: Modules): boolean

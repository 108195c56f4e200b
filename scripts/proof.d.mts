import type { Proof } from './proof-list.mjs'

export function chosenFor(
  touched: readonly string[],
  list: readonly Proof[],
  by: { turn: number; touches: (files: readonly string[], modules: readonly string[]) => boolean },
): Proof[]
export function countOf(output: string, status: number): { passed: number; failed: number; lines: string[] }

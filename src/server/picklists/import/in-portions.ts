import { setImmediate } from 'node:timers/promises'

/** How many rows take about 20 ms to process. */
const portion = 1000

/** Processes rows in portions and lets other requests run in between (rule imports/plan-locks-nothing). */
export async function inPortions<Row, Made>(
  rows: readonly Row[],
  work: (portion: readonly Row[]) => readonly Made[],
): Promise<Made[]> {
  const all: Made[] = []
  for (let from = 0; from < rows.length; from += portion) {
    if (from > 0) await setImmediate()
    for (const made of work(rows.slice(from, from + portion))) all.push(made)
  }
  return all
}

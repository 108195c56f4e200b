import { setImmediate } from 'node:timers/promises'

/** Number of rows in a batch. A batch takes about 20 ms. */
const portion = 1000

/**
 * Processes rows in batches and lets other requests run between batches (rule imports/plan-locks-nothing).
 */
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

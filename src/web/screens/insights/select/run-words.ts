import { plural } from '#shared/plural.ts'
import type { ActKind, ManyRun } from './many-run.ts'
import { countsOf } from './many-run.ts'

export const actWords = {
  finalize: { verb: 'Finalize', running: 'Finalizing', done: 'finalized', word: 'Finalized' },
  archive: { verb: 'Archive', running: 'Archiving', done: 'archived', word: 'Archived' },
  unarchive: { verb: 'Undo', running: 'Restoring', done: 'restored', word: 'Restored' },
  print: { verb: 'Print', running: 'Preparing', done: 'ready', word: 'Ready' },
  download: { verb: 'Download', running: 'Creating PDFs of', done: 'created', word: 'Created' },
} as const satisfies Record<ActKind, object>

export const orderCount = (count: number) => `${grouped(count)} purchase order${count === 1 ? '' : 's'}`
const grouped = (count: number) => count.toLocaleString('en-US')

/** What to count: documents if each order may have several, otherwise orders. */
const unitOf = ({ shape }: ManyRun) => (shape === 'customers' ? 'document' : 'purchase order')
export const countText = (run: ManyRun) => plural(run.items.length, unitOf(run))

/** Returns text such as `Finalizing 120 of 300`. */
export function progressText(run: ManyRun): string {
  const { rest, of } = countsOf(run)
  return `${actWords[run.kind].running} ${grouped(of - rest)} of ${grouped(of)}`
}

/** Returns text such as `297 finalized, 2 refused, 1 waiting for ACES, 40 not sent`. */
export function outcomeText(run: ManyRun): string {
  const { done, refused, waiting, unknown, rest } = countsOf(run)
  return [
    `${grouped(done)} ${actWords[run.kind].done}`,
    refused > 0 && `${grouped(refused)} refused`,
    waiting > 0 && `${grouped(waiting)} waiting for ACES`,
    unknown > 0 && `${grouped(unknown)} unknown`,
    rest > 0 && `${grouped(rest)} not started`,
  ]
    .filter(Boolean)
    .join(', ')
}

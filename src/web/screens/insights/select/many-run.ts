import type { ChosenOrder } from '#shared/api/many-orders-schemas.ts'
import type { DocumentCopy } from '#shared/document/document-copy.ts'
import { sum } from '#shared/money.ts'

export type ActKind = 'finalize' | 'archive' | 'unarchive' | 'print' | 'download'

export type Result =
  | { kind: 'done' }
  | { kind: 'refused'; why: string }
  | { kind: 'waiting' }
  /** The outcome isn't known, because the run was stopped or the response was lost. */
  | { kind: 'unknown' }

type Named = Pick<
  ChosenOrder,
  'id' | 'displayPo' | 'documentType' | 'versionNumber' | 'producerName' | 'grandTotal' | 'acesAttempts'
>

/** An order in a run, as of the version that the user confirmed. */
export interface RunItem extends Named {
  /** The idempotency key, so that a retry gets the outcome of the first attempt. */
  key: string
  /**
   * True once the order has been sent. From then on, the server might have acted on the order even if no
   * response arrived.
   */
  sent: boolean
  result: Result | null
  copy?: DocumentCopy
  copyOf?: string
}

/** An order that the run leaves out; `why` is the reason shown to the user. */
export interface LeftOut {
  displayPo: string
  why: string
}

/** Whether to save one file for all orders, or a ZIP with one file per order or customer. */
export type FileShape = 'one' | 'orders' | 'customers'

export interface ManyRun {
  kind: ActKind
  shape?: FileShape
  items: readonly RunItem[]
  leftOut: readonly LeftOut[]
}

/** Returns the items that haven't been started, or whose outcome is unknown. */
export const openItems = ({ items }: ManyRun): RunItem[] =>
  items.filter(({ result }) => result === null || result.kind === 'unknown')

export function countsOf({ items }: ManyRun) {
  const of = (kind: Result['kind']) => items.filter(({ result }) => result?.kind === kind)
  const done = of('done')
  return {
    of: items.length,
    done: done.length,
    doneSum: sum(done.map(({ grandTotal }) => grandTotal)),
    refused: of('refused').length,
    waiting: of('waiting').length,
    unknown: of('unknown').length,
    rest: items.filter(({ result }) => result === null).length,
  }
}

/** Ranks results so that those that need attention come first. Items without a result rank 3. */
const rank = { refused: 0, unknown: 1, waiting: 2, done: 4 } as const
const rankOf = ({ result }: RunItem) => (result === null ? 3 : rank[result.kind])
export const byNeed = (items: readonly RunItem[]) => items.toSorted((a, b) => rankOf(a) - rankOf(b))

export function settled(run: ManyRun, item: Pick<RunItem, 'key'>, change: Partial<RunItem>): ManyRun {
  return { ...run, items: run.items.map((one) => (one.key === item.key ? { ...one, ...change } : one)) }
}

/**
 * Returns the IDs of the orders to deselect after a run. Rejected orders stay selected (rule
 * many-orders/result-per-order).
 */
export function finishedIds({ items }: ManyRun): number[] {
  const open = new Set(
    items.filter(({ result }) => result === null || stays[result.kind]).map(({ id }) => id),
  )
  return items.filter(({ id }) => !open.has(id)).map(({ id }) => id)
}
const stays: Record<Result['kind'], boolean> = { done: false, waiting: false, refused: true, unknown: true }

export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

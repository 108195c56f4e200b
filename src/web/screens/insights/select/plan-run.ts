import type { ChosenOrder } from '#shared/api/many-orders-schemas.ts'
import { temporaryAccountWords } from '#shared/order/temporary-accounts.ts'
import {
  type ActKind,
  type FileShape,
  groupedBy,
  type LeftOut,
  type ManyRun,
  type RunItem,
} from './many-run.ts'

/**
 * Whether the company requires a manager's Okay for unusual discounts before finalizing; undefined until this
 * setting is loaded.
 */
export type Approval = 'off' | 'required' | undefined

/**
 * For each action, a function that returns the reason to leave an order out, or null to include the order.
 */
const blocker: Record<ActKind, (order: ChosenOrder, approval: Approval) => string | null> = {
  finalize: (order, approval) => closed(order) ?? temporary(order) ?? unreviewed(order, approval),
  archive: (order) => (order.finalized ? `${closed(order)}; managers archive it in Administration` : null),
  unarchive: () => null,
  print: () => null,
  download: () => null,
}

const closed = ({ finalized, acesState }: ChosenOrder) =>
  finalized ? (acesState === 'pending' ? 'waiting for ACES' : 'already finalized') : null

/**
 * Returns why a manager must still review the order's discounts; null if no review is needed. The server
 * doesn't finalize an order without a required Okay (rule checks/required).
 */
function unreviewed({ check, review }: ChosenOrder, approval: Approval): string | null {
  if (approval !== 'required' || !check || review === 'okay') return null
  return review === 'sent-back' ? 'sent back by a manager' : 'waiting for a manager’s Okay'
}

const temporary = ({ temporary: [name, ...others] }: ChosenOrder) =>
  name === undefined
    ? null
    : `${temporaryAccountWords.before}${[name, ...others].join(', ')}${temporaryAccountWords.after}`

/** Plans a run for the orders, each in the version that the user saw (rule many-orders/one-question). */
export function planRun(
  kind: ActKind,
  chosen: readonly ChosenOrder[],
  newKey: () => string,
  { shape, approval }: { shape?: FileShape | undefined; approval?: Approval } = {},
): ManyRun {
  const leftOut: LeftOut[] = []
  const items: RunItem[] = []
  for (const order of chosen) {
    const why = blocker[kind](order, approval)
    if (why === null) items.push(...itemsOf(order, shape, newKey))
    else leftOut.push({ displayPo: order.displayPo, why })
  }
  return { kind, shape, items, leftOut }
}

function itemsOf(order: ChosenOrder, shape: FileShape | undefined, newKey: () => string): RunItem[] {
  const { id, displayPo, documentType, versionNumber, producerName, grandTotal, acesAttempts } = order
  const item = (copy?: { id: number; name: string }): RunItem => ({
    id,
    displayPo,
    documentType,
    versionNumber,
    producerName,
    grandTotal,
    acesAttempts,
    key: newKey(),
    sent: false,
    result: null,
    ...(copy && { copy: copy.id, copyOf: copy.name }),
  })
  return shape === 'customers' ? order.customers.map(item) : [item()]
}

/**
 * Plans a run that unarchives the orders that `run` archived, starting with the most recently archived one.
 */
export function planUndo(run: ManyRun, newKey: () => string): ManyRun {
  const done = run.items.filter(({ result }) => result?.kind === 'done')
  const items = done.reverse().map((item) => ({ ...item, key: newKey(), sent: false, result: null }))
  return { kind: 'unarchive', items, leftOut: [] }
}

/** Returns warnings about the orders that the action applies to, such as `3 have discounts to check`. */
export function concerns(kind: ActKind, items: readonly RunItem[], chosen: readonly ChosenOrder[]): string[] {
  const acted = new Set(items.map(({ id }) => id))
  const count = (is: (order: ChosenOrder) => boolean) =>
    chosen.filter((order) => acted.has(order.id) && is(order)).length
  const say = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number.toLocaleString('en-US')} ${number === 1 ? one : many}`]
  return [
    ...(kind === 'finalize'
      ? [
          ...say(
            count(({ check, review }) => check && review !== 'okay'),
            'has discounts to check',
            'have discounts to check',
          ),
          ...say(
            count(({ acesState }) => acesState === 'failed'),
            'was previously rejected by ACES',
            'were previously rejected by ACES',
          ),
        ]
      : []),
    ...say(
      count(({ openBeside }) => openBeside > 0),
      'has open documents in its family that are not selected',
      'have open documents in their families that are not selected',
    ),
    ...(kind === 'archive'
      ? say(
          count(({ belowZero }) => belowZero),
          'leaves its family with more credited than ordered',
          'leave their families with more credited than ordered',
        )
      : []),
  ]
}

const namedLeftOut = 12

/**
 * Groups the omitted orders by reason. `named` contains the first few order numbers and a count of the
 * others.
 */
export function leftOutText(leftOut: readonly LeftOut[]): { why: string; named: string }[] {
  const byReason = groupedBy(leftOut, ({ why }) => why)
  return [...byReason].map(([why, orders]) => {
    const names = orders.slice(0, namedLeftOut).map(({ displayPo }) => displayPo)
    const further = orders.length - names.length
    return {
      why,
      named: names.join(', ') + (further > 0 ? ` and ${further.toLocaleString('en-US')} more` : ''),
    }
  })
}

import { toScaled } from '#shared/money.ts'
import type { DraftShare, RuleContext } from '#shared/order/draft.ts'
import type { DocumentType, Mode } from '#shared/order/kinds.ts'
import { type FormShares, hasSharesOf, type UsualSplit } from './split-shares.ts'

/** Of the catalogue: who is known, and active. */
export type KnownPeople = Pick<RuleContext, 'customer' | 'agronomist'>

/** Not known yet, or not at all: the form goes on without it (rule splits/never-in-the-way). */
type Unread = 'reading' | 'failed'

/** What decides whether a usual split is put in, and what the form says of it. */
export interface SplitMoment extends FormShares {
  mode: Mode
  documentType: DocumentType
  producerId: number | null
  /** The e-mail of whoever writes. */
  writer: string
  /** The split that was put in last, whose it is, and for whom else its shares were kept. */
  putIn: { producerId: number; split: UsualSplit; keptFor?: number | null } | null
  /** The producer was chosen just now, in this form, and nothing came of it yet. */
  due: boolean
  /** The order is on its way, or somebody is at the shares. */
  busy: boolean
  splits: readonly UsualSplit[] | Unread
  known: KnownPeople | Unread
}

/** What the form says of the usual splits of its producer. */
export type SplitLine =
  | { kind: 'nothing' | 'reading' | 'failed' }
  /** It stands in the form as it is stored. */
  | { kind: 'put in'; split: UsualSplit }
  /** It was put in, and changed by hand since. */
  | { kind: 'changed'; split: UsualSplit }
  /** The shares began as those of another producer and were changed by hand. */
  | { kind: 'of another'; split: UsualSplit; from: number; offer: UsualSplit | null }
  /** It was not put in: the shares are somebody's work, or the form was not begun just now. */
  | { kind: 'offered'; split: UsualSplit }
  /** It can't be put in, because of these. */
  | { kind: 'out of date'; split: UsualSplit; people: readonly string[] }

export interface SplitAnswer {
  /** To be put in now. */
  put: UsualSplit | null
  /** Nothing more comes of this choice of a producer. */
  settled: boolean
  line: SplitLine
}

/** What happens to the usual splits at a moment of the form (rules splits/put-in-once, splits/new-orders-only). */
export function answerMoment(moment: SplitMoment): SplitAnswer {
  const { producerId, splits, known, putIn, due } = moment
  if (producerId === null || !takesSplits(moment)) return settled({ kind: 'nothing' })
  if (putIn?.producerId === producerId)
    return settled({ kind: hasSharesOf(moment, putIn.split) ? 'put in' : 'changed', split: putIn.split })
  if (putIn && putIn.keptFor !== producerId && !isAutomatic(moment, producerId, moment.writer)) {
    const own = typeof splits === 'string' ? undefined : splits.find((one) => hasSharesOf(moment, one))
    const fits = own && typeof known !== 'string' && peopleOut(own, known).length === 0
    return settled(fits ? { kind: 'put in', split: own } : ofAnother(putIn, moment))
  }
  if (splits === 'failed' || known === 'failed') return waits({ kind: due ? 'failed' : 'nothing' })
  if (splits === 'reading' || known === 'reading') return waits({ kind: due ? 'reading' : 'nothing' })
  const split = usualOf(splits)
  if (!split) return settled({ kind: 'nothing' })
  const people = peopleOut(split, known)
  if (people.length > 0) return settled({ kind: 'out of date', split, people })
  const put = due && !moment.busy && isAutomatic(moment, producerId, moment.writer)
  return put
    ? { put: split, settled: true, line: { kind: 'put in', split } }
    : settled({ kind: 'offered', split })
}

const settled = (line: SplitLine): SplitAnswer => ({ put: null, settled: true, line })
const waits = (line: SplitLine): SplitAnswer => ({ put: null, settled: false, line })

/** New standard and custom orders only: all others have the shares of what they come from (rule splits/new-orders-only). */
function takesSplits({ mode, documentType }: Pick<SplitMoment, 'mode' | 'documentType'>): boolean {
  return mode === 'create_new' && documentType === 'original'
}

/** (rule splits/goes-with-its-producer) */
function ofAnother(putIn: NonNullable<SplitMoment['putIn']>, { splits, known }: SplitMoment): SplitLine {
  const usual = typeof splits === 'string' ? undefined : usualOf(splits)
  const offer = usual && typeof known !== 'string' && peopleOut(usual, known).length === 0 ? usual : null
  return { kind: 'of another', split: putIn.split, from: putIn.producerId, offer }
}

/** The one that is put in by itself. */
export function usualOf(splits: readonly UsualSplit[]): UsualSplit | undefined {
  return splits.find(({ usual }) => usual) ?? splits[0]
}

/** The names of those in a split who can't be chosen any more (rule splits/archived-people). */
export function peopleOut(
  { customerShares, agronomistShares }: Pick<UsualSplit, 'customerShares' | 'agronomistShares'>,
  { customer, agronomist }: KnownPeople,
): string[] {
  const all = [
    ...customerShares.map(({ id }) => ({ known: customer(id), key: `Customer ${id}` })),
    ...agronomistShares.map(({ email }) => ({ known: agronomist(email), key: email })),
  ]
  return all.filter(({ known }) => !known?.active).map(({ known, key }) => known?.name ?? key)
}

/**
 * Whether the shares are those that a form makes by itself: all to the producer, and all to whoever writes
 * (rules shares/customer-1-follows-producer, kinds/new-order).
 */
export function isAutomatic(
  { agronomists, customers }: FormShares,
  producerId: number,
  writer: string,
): boolean {
  const [agronomist, secondAgronomist] = agronomists
  const [customer, secondCustomer] = customers
  return (
    !secondAgronomist &&
    !secondCustomer &&
    isAll(agronomist) &&
    isAll(customer) &&
    agronomist?.email.toLowerCase() === writer.toLowerCase() &&
    customer?.id === producerId
  )
}

function isAll(share: DraftShare | undefined): boolean {
  return share !== undefined && share.amount === undefined && toScaled(share.percentage, 1) === 1_000n
}

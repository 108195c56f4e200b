import { toScaled } from '#shared/money.ts'
import type { DraftShare, RuleContext } from '#shared/order/draft.ts'
import type { DocumentType, Mode } from '#shared/order/kinds.ts'
import { type FormShares, hasSharesOf, type UsualSplit } from './split-shares.ts'

/** Functions that look up people in the picklists, archived ones included. */
export type KnownPeople = Pick<RuleContext, 'customer' | 'agronomist'>

/**
 * Why the usual splits or the people are missing: they are still loading, or they failed to load. The form
 * works without them (rule splits/never-in-the-way).
 */
type Unread = 'reading' | 'failed'

/** The state that determines whether the form applies a usual split and what it shows about splits. */
export interface SplitMoment extends FormShares {
  mode: Mode
  documentType: DocumentType
  producerId: number | null
  /** The e-mail address of the user who is editing the order. */
  writer: string
  /**
   * The most recently applied split, and its producer. `keptFor` is a different producer, for whom the user
   * kept the shares.
   */
  putIn: { producerId: number; split: UsualSplit; keptFor?: number | null } | null
  /** Whether the user just chose the producer in this form and the form hasn't handled that choice yet. */
  due: boolean
  /** Whether the order is being saved or the user is editing the shares. */
  busy: boolean
  splits: readonly UsualSplit[] | Unread
  known: KnownPeople | Unread
}

export type SplitLine =
  | { kind: 'nothing' | 'reading' | 'failed' }
  /** The form's shares are the same as those of this split. */
  | { kind: 'put in'; split: UsualSplit }
  | { kind: 'changed'; split: UsualSplit }
  /** The shares came from another producer's split and were edited. */
  | { kind: 'of another'; split: UsualSplit; from: number; offer: UsualSplit | null }
  /**
   * The split is offered but not applied, because the user edited the shares or didn't just choose the
   * producer.
   */
  | { kind: 'offered'; split: UsualSplit }
  /** The split can't be applied because these people can't be chosen anymore. */
  | { kind: 'out of date'; split: UsualSplit; people: readonly string[] }

export interface SplitAnswer {
  put: UsualSplit | null
  /** Whether the form has nothing more to do about usual splits for the chosen producer. */
  settled: boolean
  line: SplitLine
}

/**
 * Decides what to do about usual splits in the form's current state (rules splits/put-in-once,
 * splits/new-orders-only).
 */
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

/**
 * Whether usual splits are applied. Only new standard and custom orders get them, because all other orders
 * copy the shares of their source (rule splits/new-orders-only).
 */
function takesSplits({ mode, documentType }: Pick<SplitMoment, 'mode' | 'documentType'>): boolean {
  return mode === 'create_new' && documentType === 'original'
}

/** (rule splits/goes-with-its-producer) */
function ofAnother(putIn: NonNullable<SplitMoment['putIn']>, { splits, known }: SplitMoment): SplitLine {
  const usual = typeof splits === 'string' ? undefined : usualOf(splits)
  const offer = usual && typeof known !== 'string' && peopleOut(usual, known).length === 0 ? usual : null
  return { kind: 'of another', split: putIn.split, from: putIn.producerId, offer }
}

/** The split to apply automatically: the one marked as usual, otherwise the first. */
export function usualOf(splits: readonly UsualSplit[]): UsualSplit | undefined {
  return splits.find(({ usual }) => usual) ?? splits[0]
}

/** The names of people in a split who can't be chosen anymore (rule splits/archived-people). */
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
 * Whether the shares are a new order's defaults: the producer is the only customer and the user who is
 * editing is the only agronomist, each at 100% (rules shares/customer-1-follows-producer, kinds/new-order).
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

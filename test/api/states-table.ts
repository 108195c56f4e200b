import { type DocumentType, documentTypes } from '#shared/order/kinds.ts'
import type { Call } from './states-calls.ts'

/**
 * Who may do what with each kind of order in each state (rule rights/who-sees-an-order): the order discount
 * (rule rights/order-discount), closed and archived orders (rules states/only-open-orders-change,
 * states/who-may-archive, states/archived-are-for-managers), the card's buttons (rule states/card-buttons),
 * children (rule kinds/parent-of-a-child) and permanent finalizing (rule finalizing/permanent). Each row has
 * one expected result for each column. There is no column for users who aren't signed in, because they have
 * no rights. Managers and admins share a column, because they have the same rights on every order.
 */
export const columns = ["another's", 'created', 'assigned', 'manager'] as const
export type Column = (typeof columns)[number]

/**
 * `column` is null for a caller who isn't signed in. If `creates` is true, the caller uses an order of their
 * own; otherwise, the caller uses Ann's order.
 */
export const callers = {
  nobody: { column: null, level: null, creates: false },
  // Zoe is in the assignees' territory, which doesn't give her any rights.
  zoe: { column: "another's", level: 'Agronomist', creates: false },
  ann: { column: 'created', level: 'Agronomist', creates: true },
  bob: { column: 'assigned', level: 'Agronomist', creates: false },
  max: { column: 'manager', level: 'Manager', creates: false },
  mia: { column: 'manager', level: 'Manager', creates: true },
  mel: { column: 'manager', level: 'Manager', creates: false },
  amy: { column: 'manager', level: 'Admin', creates: false },
  ada: { column: 'manager', level: 'ADMIN', creates: true },
  abe: { column: 'manager', level: 'admin', creates: false },
  // Acting as Zoe, a manager has only Zoe's rights.
  'max as zoe': { column: "another's", level: 'Agronomist', creates: false },
} as const satisfies Record<string, { column: Column | null; level: string | null; creates: boolean }>
export type CallerName = keyof typeof callers
export const everybody = Object.keys(callers) as CallerName[]
/** The agronomists assigned to every order, some in a different letter case than in the picklist. */
export const assigned = { bob: 'Bob@Farm.Example', mel: 'mel@farm.example', abe: 'ABE@farm.example' }

/**
 * The field values that put an order into each state. It matters who archived an order, because that user is
 * allowed to restore it.
 */
export const states = {
  open: { status: true, finalized: false, acesState: 'none' },
  finalizing: { status: true, finalized: true, acesState: 'pending' },
  finalized: { status: true, finalized: true, acesState: 'synced' },
  failed: { status: true, finalized: false, acesState: 'failed' },
  'archived by its creator': { status: false, finalized: false, acesState: 'none' },
  'finalized, archived by a manager': { status: false, finalized: true, acesState: 'synced' },
  'failed, archived by an assigned agronomist': { status: false, finalized: false, acesState: 'failed' },
} as const
export type State = keyof typeof states
export const everyState = Object.keys(states) as State[]

export const answers = {
  /** The call is accepted and changes the order. */
  done: { status: [200, 201] },
  /** The call is accepted but changes nothing; 304 for a caller who already has the file. */
  same: { status: [200, 304] },
  listed: { status: [200], lists: true },
  absent: { status: [200], lists: false },
  signIn: { status: [401], code: 'unauthenticated' },
  /** The same response as for an order that doesn't exist. */
  unknown: { status: [404], code: 'not_found' },
  managers: { status: [403], code: 'forbidden', says: /^Only managers / },
  archived: { status: [409], code: 'conflict', says: /archived/ },
  finalized: { status: [409], code: 'conflict', says: /finalized/ },
  waiting: { status: [409], code: 'conflict', says: /waiting for ACES/ },
  permanent: { status: [409], code: 'conflict', says: /permanent/ },
  /**
   * None of these orders has a discount to decide on. test/aces/discount-approval.test.ts tests orders that
   * do.
   */
  noCheck: { status: [409], code: 'conflict', says: /discounts on this purchase order are okay/ },
  noParent: {
    status: [409],
    code: 'conflict',
    says: /^Only a finalized purchase order can have a supplemental PO or credit memo$/,
  },
  withItsOriginal: { status: [400], code: 'invalid', says: /can only be renewed with its original$/ },
} as const satisfies Record<string, { status: number[]; code?: string; says?: RegExp; lists?: boolean }>
export type Answer = keyof typeof answers

type Row = readonly [another: Answer, created: Answer, assigned: Answer, manager: Answer]
type ByKind = Row | Record<DocumentType, Row>
type Rows = Record<State, ByKind>

export const active = <T>(row: T) => ({ open: row, finalizing: row, finalized: row, failed: row })
export const archived = <T>(row: T) => ({
  'archived by its creator': row,
  'finalized, archived by a manager': row,
  'failed, archived by an assigned agronomist': row,
})
const onlyManagersSeeArchived = archived<Row>(['unknown', 'unknown', 'unknown', 'archived'])
const sees: Rows = {
  ...active(['unknown', 'same', 'same', 'same']),
  ...archived(['unknown', 'unknown', 'unknown', 'same']),
}
const changes: Rows = {
  open: ['unknown', 'done', 'done', 'done'],
  failed: ['unknown', 'done', 'done', 'done'],
  finalizing: ['unknown', 'waiting', 'waiting', 'waiting'],
  finalized: ['unknown', 'finalized', 'finalized', 'finalized'],
  ...onlyManagersSeeArchived,
}
const forManagers = (answer: Answer): Row => ['managers', 'managers', 'managers', answer]
const noParent: Row = ['unknown', 'noParent', 'noParent', 'noParent']
const addsToIt: Rows = {
  ...active(noParent),
  finalized: {
    original: ['unknown', 'done', 'done', 'done'],
    supplemental: noParent,
    credit_memo: noParent,
  },
  ...archived(['unknown', 'unknown', 'unknown', 'noParent']),
}
const withItsOriginal: Row = ['unknown', 'withItsOriginal', 'withItsOriginal', 'withItsOriginal']
const archivedChild: Row = ['unknown', 'unknown', 'unknown', 'withItsOriginal']
const nobodyListed: Row = ['absent', 'absent', 'absent', 'absent']
const listed: Row = ['absent', 'listed', 'listed', 'listed']

const archivedListed: Rows = {
  ...active(['managers', 'managers', 'managers', 'absent']),
  ...archived(['managers', 'managers', 'managers', 'listed']),
}

/** Every call that refers to an order, with its expected result in each state. */
export const table: Record<Call, Rows> = {
  read: sees,
  versions: sees,
  version: sees,
  document: sees,
  timeline: sees,
  family: sees,
  // Orders without children have no family totals, and family totals exclude archived orders (rule
  // kinds/family-sum).
  families: {
    ...active({ original: nobodyListed, supplemental: listed, credit_memo: listed }),
    ...archived(nobodyListed),
  },
  list: { ...active(listed), ...archived(nobodyListed) },
  'list cards': { ...active(listed), ...archived(nobodyListed) },
  choose: { ...active(listed), ...archived(nobodyListed) },
  'list by all that narrows it': { ...active(listed), ...archived(nobodyListed) },
  'list archived': archivedListed,
  'list archived cards': archivedListed,
  // A credit memo can cover only part of a field, so its fields don't become known fields (rule
  // known-fields/only-what-one-may-see).
  'known fields': {
    ...active({ original: listed, supplemental: listed, credit_memo: nobodyListed }),
    ...archived(nobodyListed),
  },
  renewals: {
    ...active({ original: listed, supplemental: nobodyListed, credit_memo: nobodyListed }),
    ...archived(nobodyListed),
  },
  renew: {
    ...active({
      original: ['unknown', 'done', 'done', 'done'],
      supplemental: withItsOriginal,
      credit_memo: withItsOriginal,
    }),
    ...archived({
      original: ['unknown', 'unknown', 'unknown', 'archived'],
      supplemental: archivedChild,
      credit_memo: archivedChild,
    }),
  },
  replace: changes,
  change: changes,
  'change the order discount': {
    ...changes,
    open: ['unknown', 'managers', 'managers', 'done'],
    failed: ['unknown', 'managers', 'managers', 'done'],
  },
  finalize: changes,
  'review the discounts': {
    open: forManagers('noCheck'),
    failed: forManagers('noCheck'),
    finalizing: forManagers('waiting'),
    finalized: forManagers('finalized'),
    ...archived(forManagers('archived')),
  },
  'open again': {
    ...active(['unknown', 'permanent', 'permanent', 'permanent']),
    ...archived(['unknown', 'unknown', 'unknown', 'permanent']),
  },
  archive: {
    ...changes,
    finalized: ['unknown', 'managers', 'managers', 'done'],
    // Archiving an archived order again changes nothing. Only managers can still see the order.
    ...archived(['unknown', 'unknown', 'unknown', 'same']),
  },
  unarchive: {
    // An order that isn't archived stays as it is, so sending an undo twice is harmless.
    ...active(['unknown', 'same', 'same', 'same']),
    'archived by its creator': ['unknown', 'done', 'unknown', 'done'],
    'finalized, archived by a manager': ['unknown', 'unknown', 'unknown', 'done'],
    'failed, archived by an assigned agronomist': ['unknown', 'unknown', 'done', 'done'],
  },
  'add a supplemental': addsToIt,
  'add a credit memo': addsToIt,
}

export interface Cell {
  who: CallerName
  kind: DocumentType
  creator: CallerName
  answer: Answer
}

/**
 * All expected results for a call on orders in a state. Callers with `creates` use their own order; the other
 * callers use Ann's.
 */
export function cellsOf(call: Call, state: State): Cell[] {
  const row = table[call][state]
  return documentTypes.flatMap((kind) =>
    everybody.map((who) => ({
      who,
      kind,
      creator: callers[who].creates ? who : 'ann',
      answer: answerTo(callers[who].column, 'original' in row ? row[kind] : row),
    })),
  )
}

function answerTo(column: Column | null, row: Row): Answer {
  return column === null ? 'signIn' : (row[columns.indexOf(column)] ?? 'signIn')
}

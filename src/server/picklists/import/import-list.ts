import { createHash } from 'node:crypto'
import type { WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { inOneTransaction } from '#server/db/transaction.ts'
import { AppError, refusalOf } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import type { ImportPlan, ImportResult, PlanCounts, PlanError } from '#shared/picklist/import-plan.ts'
import { bytesOfRow, readRows, rowMatcher, type SentRow } from '#shared/picklist/import-rows.ts'
import {
  absentFrom,
  countDeactivated,
  countSteps,
  type ImportStep,
  importSteps,
  planRows,
  takenUuids,
} from '#shared/picklist/import-steps.ts'
import { lookAlikes } from '#shared/picklist/look-alikes.ts'
import { plural } from '#shared/plural.ts'
import { type Author, lastChangeSince, lastEvent, nobody, recordChanges } from '../changes.ts'
import { nameAccounts, resolveCustomers } from '../customer-ids.ts'
import { lockList, passNumbers, readEntries } from '../list-store.ts'
import type { ListTable } from '../list-tables.ts'
import { lockedOut, refuseFormerManager } from '../locked-out.ts'
import { revisionOf } from '../revision.ts'
import { whyKept } from '../uses.ts'
import { applySteps, checkSteps } from './apply-steps.ts'
import { findDone, keepImport } from './former-imports.ts'
import type { FindOutcome, ImportCall, Outcome } from './import-call.ts'
import { inPortions } from './in-portions.ts'

export async function importOf(
  context: WriteContext,
  { to, author }: ImportCall,
  sent: readonly unknown[],
): Promise<FindOutcome> {
  const { list } = to
  await refuseSize(list, sent)
  return async (inside) => {
    const stored = await readEntries(inside, to)
    const read = readRows(list, sent)
    const { rows, notes } = await resolveCustomers(inside, list, read.rows)
    const { matched, errors: ofRows, wrong } = await matchAll(list, stored, rows)
    const absent = absentFrom(stored, matched, read.errors.length > 0 ? null : wrong)
    const why = await whyKept(inside, to.references, absent, context.clock())
    const steps = [
      ...(await inPortions(matched, (portion) => importSteps(list, portion, [], why))),
      ...importSteps(list, [], absent, why),
    ]
    const errors = [...read.errors, ...ofRows, ...takenUuids(list, steps)].sort((a, b) => a.line - b.line)
    const inactive = countDeactivated(list, steps)
    if (inactive > 0)
      notes.push(
        `${plural(inactive, 'row')} ${inactive === 1 ? 'marks its entry' : 'mark their entries'} as inactive`,
      )
    notes.push(...lookAlikes(list, steps))
    return { stored, steps, errors: errors.length > 0 ? errors : guards(to, author, steps), notes }
  }
}

async function matchAll(list: Picklist, stored: readonly PicklistEntry[], rows: readonly SentRow[]) {
  const matcher = rowMatcher(list, stored)
  await inPortions(rows, (portion) => {
    for (const row of portion) matcher.match(row)
    return []
  })
  return matcher.found()
}

/** (rule imports/limits) */
async function refuseSize(list: Picklist, sent: readonly unknown[]): Promise<void> {
  const most = limits.importRows.toLocaleString('en-US')
  if (sent.length === 0)
    throw new AppError(
      'invalid',
      `Send at least one row: an import without rows would remove all ${list.entries}`,
    )
  if (sent.length > limits.importRows) {
    const rows = sent.length.toLocaleString('en-US')
    throw new AppError('too_large', `A list can contain at most ${most} rows; this one has ${rows}`)
  }
  const bytes = await inPortions(sent, (portion) => portion.map((row) => bytesOfRow(list, row)))
  if (bytes.reduce((sum, one) => sum + one, 0) > limits.importBytes)
    throw new AppError('too_large', 'A list can contain at most 5 MB of text')
}

/** (rule imports/nobody-is-locked-out) */
export function guards(
  { list, signsIn }: ListTable,
  author: Author,
  steps: readonly ImportStep[],
): PlanError[] {
  if (!signsIn) return []
  const refused = lockedOut(
    steps.flatMap(({ before, after, kind }) => (after && (before || kind === 'added') ? [after] : [])),
    author,
  )
  if (!refused) return []
  const own = steps.find(({ line, after }) => line !== null && after?.[list.id] === refused.email)
  return [{ line: own?.line ?? 1, field: refused.field, message: refused.message }]
}

/**
 * Returns everything the import would do, based on a single state of the database. The transaction is rolled
 * back and takes no locks, so that planning never makes a save wait (rule imports/plan-locks-nothing).
 */
export async function planOf(
  context: WriteContext,
  call: ImportCall,
  find: FindOutcome,
): Promise<ImportPlan> {
  const tried = async (inside: Database) => {
    await inside.pool.query('set transaction isolation level repeatable read, read only')
    const state = await stateOf(inside, call.to)
    const outcome = await find(inside)
    if (outcome.errors.length === 0) await checkSteps(inside, call.to, outcome.steps)
    return present(inside, call.to, outcome, state)
  }
  return inOneTransaction(context.db, tried, 'rollback')
}

interface Committed extends ImportResult {
  id: number
}

/**
 * Carries out the import. If the request names a plan, the import must do exactly what that plan shows (rule
 * imports/plan-is-the-import).
 */
export async function commit(
  context: WriteContext,
  call: ImportCall,
  find: FindOutcome,
  plan: PlanNamed | null,
): Promise<Committed> {
  const { to, author } = call
  return inOneTransaction(context.db, async (inside) => {
    await lockList(inside, to.list)
    if (to.signsIn) await refuseFormerManager(inside, author)
    await holdOrders(inside, to)
    const state = await stateOf(inside, to)
    const outcome = await find(inside)
    const hash = await hashOf(to.list, outcome.steps)
    const done = plan === null || plan.hash === hash ? null : await findDone(inside, call, plan.hash)
    if (done) return { ...resultOfCounts(done.counts), id: done.id }
    refuseErrors(outcome)
    if (plan !== null && plan.hash !== hash) {
      const newer = await present(inside, to, outcome, state)
      throw await otherPlan(inside, call, {
        newer,
        outcome,
        former: plan.revision === state.revision ? null : plan,
      })
    }
    const applied = await apply(inside, call, outcome)
    await passNumbers(inside, to)
    const now = context.clock()
    await recordChanges(inside, author, now, to.list, applied.events)
    const counts = countSteps(outcome.steps)
    const id = await keepImport(inside, call, now, { counts, before: outcome.stored, plan: hash, ...applied })
    return { ...resultOf(outcome), id }
  })
}

const apply = (inside: Database, { to, putBack, prices }: ImportCall, { steps }: Outcome) =>
  applySteps(inside, to, steps, putBack ? 'put back' : prices ? 'prices changed' : 'imported')

/**
 * Keeps orders from being saved between the check for uses and the removal of unused entries. Locks only the
 * table of orders. A save locks the tables of orders and versions in a sequence that its query plan
 * determines, so locking both here could cause a deadlock.
 */
async function holdOrders({ pool }: Database, { references }: ListTable): Promise<void> {
  if (references) await pool.query('lock table purchase_orders in share mode')
}

function refuseErrors({ errors }: Outcome): void {
  if (errors.length === 0) return
  throw refusalOf(
    errors.map(({ line, field, message }) => ({
      path: field === null ? `${line}` : `${line}.${field}`,
      message,
    })),
  )
}

interface ListState {
  revision: string
  event: string
}

async function stateOf(inside: Database, { table }: ListTable): Promise<ListState> {
  return { revision: await revisionOf(inside, table), event: await lastEvent(inside) }
}

interface OtherPlan {
  newer: ImportPlan
  outcome: Outcome
  /**
   * The plan that the request names, if the list has changed since the plan was made. Null if only records
   * that use the list's entries have changed.
   */
  former: PlanNamed | null
}

/**
 * Returns the error for a plan that no longer applies. Names the user who changed the data that the plan
 * depends on, if known (rule imports/plan-is-the-import).
 */
async function otherPlan(
  inside: Database,
  { to: { list }, prices }: ImportCall,
  { newer, outcome, former }: OtherPlan,
): Promise<AppError> {
  // A planned price change becomes outdated only if someone changes one of the entries that it reprices. A
  // planned import of a file becomes outdated if anything in the list changes.
  const about = prices ? outcome.steps.flatMap(({ before }) => (before ? [before] : [])) : null
  const last = former === null ? nobody : await lastChangeSince(inside, former.event ?? '0', list, about)
  const changed =
    former === null
      ? `Records that use the ${list.entries} have changed`
      : last.byName === null
        ? `The ${list.entries} have changed`
        : `${last.byName} has changed the ${list.entries}`
  const message = `${changed} since this plan was made; review the new plan`
  const details = { plan: newer, changed: former === null ? 'uses' : 'list', ...last }
  return new AppError('conflict', message, [], details)
}

/** Returns a hash of everything a plan does to the current entries: a different plan has a different hash. */
async function hashOf(list: Picklist, steps: readonly ImportStep[]): Promise<string> {
  const done = steps.filter(({ kind }) => kind !== 'unchanged')
  const said = await inPortions(done, (portion) =>
    portion.map(({ kind, before, after }) =>
      JSON.stringify([
        kind,
        before && [before[list.id], before.version],
        after && [after[list.id], ...list.fields.map(({ name }) => after[name])],
      ]),
    ),
  )
  return createHash('sha256')
    .update(`[${JSON.stringify(list.list)},[${said.join(',')}]]`)
    .digest('base64url')
}

async function present(
  inside: Database,
  { list }: ListTable,
  { steps, errors, notes }: Outcome,
  { revision, event }: ListState,
): Promise<ImportPlan> {
  const plan = errors.length > 0 ? '' : `${revision}.${event}-${await hashOf(list, steps)}`
  const shown = await inPortions(steps, (portion) => planRows(list, portion))
  const rows = await nameAccounts(inside, list, shown)
  return { plan, counts: countSteps(steps), rows, errors, notes }
}

/** (rule imports/answer) */
function resultOf({ steps, notes }: Outcome): ImportResult {
  const result = resultOfCounts(countSteps(steps))
  const inFile = steps.filter(({ line }) => line !== null).length
  return { ...result, ...(inFile > 0 ? { imported: inFile } : {}), notes }
}

function resultOfCounts({ added, changed, archived, removed }: PlanCounts): ImportResult {
  return { imported: added + changed, created: added, updated: changed, removed, archived, notes: [] }
}

/**
 * The parts of a plan ID such as `12.345-<hash>`. The part before the hash is used only to show what has
 * changed since the plan was made.
 */
interface PlanNamed {
  revision: string | null
  /** The ID of the most recent audit event when the plan was made; null if an older release made the plan. */
  event: string | null
  hash: string
}

/**
 * Parses the plan ID in If-Match. Returns null if the header is missing or `*`, which means that any plan is
 * accepted.
 */
export function planNamed(header: string | undefined): PlanNamed | null {
  const named = header?.trim().replace(/^(W\/)?"?|"$/g, '') ?? ''
  if (named === '' || named === '*') return null
  const parts = /^(?<revision>\d{1,18})(?:\.(?<event>\d{1,18}))?-(?<hash>.{43})$/.exec(named)?.groups
  return { revision: parts?.revision ?? null, event: parts?.event ?? null, hash: parts?.hash ?? named }
}

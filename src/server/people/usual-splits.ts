import { record } from '#server/audit.ts'
import type { AppContext, WriteContext } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { producerSplits } from '#server/db/schema.ts'
import { inOneTransaction } from '#server/db/transaction.ts'
import type { Handlers } from '#server/implement.ts'
import { type Author, lastChanges } from '#server/picklists/changes.ts'
import { lockList } from '#server/picklists/list-store.ts'
import { unlessUnchanged } from '#server/picklists/revision.ts'
import type { splits } from '#shared/api/splits.ts'
import type { Answer, Received } from '#shared/endpoint.ts'
import { AppError, refusalOf } from '#shared/errors.ts'
import { round } from '#shared/money.ts'
import type { KnownAgronomist, KnownCustomer, RuleContext } from '#shared/order/draft.ts'
import { splitProblems } from '#shared/order/rules/split-problems.ts'
import type { SplitToStore } from '#shared/order/shares/split-acts.ts'
import { agronomists, customers } from '#shared/picklist/lists.ts'

type Stored = Answer<typeof splits.read>
type Sent = Received<typeof splits.store>['body']

export function splitHandlers(context: AppContext): Handlers<typeof splits> {
  const { db } = context
  return {
    read: (call) => unlessUnchanged(db, producerSplits, call, () => readSplits(db, call.params.id)),
    store: ({ params, body, session }) => storeSplits(context, session, params.id, body),
  }
}

type Row = Omit<Stored['splits'][number], 'id' | 'changedAt'> & {
  id: number | null
  version: number
  changedAt: Date
}

async function readSplits({ pool }: Pick<Database, 'pool'>, producerId: number): Promise<Stored> {
  const { rows } = await pool.query<Row>(
    `select s.id, s.name, s.usual, s.customer_shares as "customerShares", s.agronomist_shares as "agronomistShares",
       s.version, s.changed_at as "changedAt", s.changed_by as "changedBy",
       coalesce(a.name, s.changed_by) as "changedByName"
     from customers c left join producer_splits s on s.producer_id = c.id
     left join agronomists a on a.email = s.changed_by
     where c.id = $1 order by s.id`,
    [producerId],
  )
  if (rows.length === 0) throw new AppError('not_found', `Producer ${producerId} does not exist`)
  const found = rows.flatMap(({ version, id, changedAt, ...row }) =>
    id === null ? [] : [{ version, split: { ...row, id, changedAt: changedAt.toISOString() } }],
  )
  return { version: found[0]?.version ?? 0, splits: found.map(({ split }) => split) }
}

/**
 * Saves a producer's whole list of splits, unless someone changed it since the user read it (rule
 * splits/two-at-once). Locks the lists of people, so that an import can't remove anyone added to a split.
 */
async function storeSplits(
  context: WriteContext,
  author: Author,
  producerId: number,
  sent: Sent,
): Promise<Stored> {
  return inOneTransaction(context.db, async (inside) => {
    await lockList(inside, customers)
    await lockList(inside, agronomists)
    const stored = await readSplits(inside, producerId)
    if (sent.version !== stored.version) throw await changedMeanwhile(inside, producerId, stored)
    const wanted = sent.splits.map(tidied)
    const problems = splitProblems(wanted, stored.splits, await knownPeople(inside, wanted))
    if (problems.length > 0) throw refusalOf(problems)
    const changed = wanted.filter((split) => !isStored(split, stored))
    if (changed.length === 0 && wanted.length === stored.splits.length) return stored
    const version = await record(
      { db: inside, clock: context.clock },
      {
        action: 'usual-splits',
        userEmail: author.user.email,
        realEmail: author.realUser?.email ?? null,
        subject: subjectOf(producerId),
        detail: { before: stored.splits.map(toStore), after: wanted },
      },
    )
    await write(inside, { producerId, version, wanted, changed, by: author.user.email, at: context.clock() })
    return readSplits(inside, producerId)
  })
}

const subjectOf = (producerId: number) => `producers/${producerId}/splits`

function tidied(split: Sent['splits'][number]): SplitToStore {
  const tenths = <S extends { percentage: number }>(share: S): S => ({
    ...share,
    percentage: round(share.percentage, 1),
  })
  return {
    ...split,
    customerShares: split.customerShares.map(tenths),
    agronomistShares: split.agronomistShares.map(tenths),
  }
}

function toStore({ id, name, usual, customerShares, agronomistShares }: SplitToStore): SplitToStore {
  return { id, name, usual, customerShares, agronomistShares }
}

function isStored(split: SplitToStore, { splits }: Stored): boolean {
  const was = splits.find(({ id }) => id === split.id)
  return was !== undefined && JSON.stringify(toStore(was)) === JSON.stringify(toStore(split))
}

async function knownPeople(
  { pool }: Pick<Database, 'pool'>,
  wanted: readonly SplitToStore[],
): Promise<Pick<RuleContext, 'customer' | 'agronomist'>> {
  const ids = wanted.flatMap(({ customerShares }) => customerShares.map(({ id }) => id))
  const emails = wanted.flatMap(({ agronomistShares }) => agronomistShares.map(({ email }) => email))
  const paying = await pool.query<KnownCustomer>(
    `select id, coalesce(nullif(name, ''), company) as name, active from customers where id = any($1::int[])`,
    [ids],
  )
  const selling = await pool.query<KnownAgronomist>(
    'select email, name, territory, active from agronomists where email = any($1::text[])',
    [emails],
  )
  const byId = new Map(paying.rows.map((one) => [one.id, one]))
  const byEmail = new Map(selling.rows.map((one) => [one.email, one]))
  return { customer: (id) => byId.get(id), agronomist: (email) => byEmail.get(email) }
}

interface Writing {
  producerId: number
  version: number
  wanted: readonly SplitToStore[]
  changed: readonly SplitToStore[]
  by: string
  at: Date
}

/**
 * Writes the splits. All of them get the list's new version; an unchanged split keeps the user and time of
 * its last change.
 */
async function write({ pool }: Pick<Database, 'pool'>, writing: Writing): Promise<void> {
  const { producerId, version, wanted, changed, by, at } = writing
  const kept = wanted.flatMap(({ id }) => id ?? [])
  await pool.query('delete from producer_splits where producer_id = $1 and id <> all($2::int[])', [
    producerId,
    kept,
  ])
  const usual = wanted.find((split) => split.usual)?.id ?? null
  await pool.query('update producer_splits set version = $2, usual = false where producer_id = $1', [
    producerId,
    version,
  ])
  for (const split of changed) {
    const values = [
      split.name,
      JSON.stringify(split.customerShares),
      JSON.stringify(split.agronomistShares),
      version,
      by,
      at,
    ]
    if (split.id === null)
      await pool.query(
        `insert into producer_splits (name, customer_shares, agronomist_shares, version, changed_by, changed_at,
           producer_id, usual) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [...values, producerId, split.usual],
      )
    else
      await pool.query(
        `update producer_splits set name = $1, customer_shares = $2, agronomist_shares = $3, version = $4,
           changed_by = $5, changed_at = $6 where id = $7`,
        [...values, split.id],
      )
  }
  if (usual !== null) await pool.query('update producer_splits set usual = true where id = $1', [usual])
}

async function changedMeanwhile(
  inside: Pick<Database, 'pool'>,
  producerId: number,
  current: Stored,
): Promise<AppError> {
  const subject = subjectOf(producerId)
  const last = (await lastChanges(inside, [subject]))(subject)
  const message = `${last.byName ?? 'Another user'} changed these usual splits while you were editing; review them before you save`
  return new AppError('conflict', message, [], { current, ...last })
}

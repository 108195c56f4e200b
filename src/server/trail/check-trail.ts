import type pg from 'pg'

/** (rule operations/trail) */
export interface TrailReport {
  /** Sentences that describe the changes found, at most 20 of each kind. */
  problems: string[]
  /** The hash of the most recent seal, which covers all sealed rows. */
  newest: string
  seals: number
  rows: number
  /** The number of rows that are older than the trail and therefore can't be checked for changes. */
  older: number
}

type Client = Pick<pg.ClientBase, 'query'>

/** Recomputes every hash: of each row, of each order's chain, and of the seals, which cover all rows. */
export async function checkTrail(client: Client): Promise<TrailReport> {
  const problems: string[] = []
  for (const { sentence, sql } of checks) {
    const { rows } = await client.query<{ what: string }>(`${sql} limit 20`)
    problems.push(...rows.map(({ what }) => `${what} ${sentence}`))
  }
  const { rows } = await client.query<Omit<TrailReport, 'problems'>>(figuresSql)
  if (!rows[0]) throw new Error('The audit trail returned no totals')
  return { problems, ...rows[0] }
}

/** A database from an older release has no trail. */
export async function hasTrail(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('trail_seals') is not null as there",
  )
  return rows[0]?.there ?? false
}

/** Whether the trail still has the seal with this hash. */
export async function isOfTrail(client: Client, hash: string): Promise<boolean> {
  const { rowCount } = await client.query('select from trail_seals where hash = $1', [hash])
  return rowCount === 1
}

export async function sealTrail(client: Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>('select seal_trail() as hash')
  return rows[0]?.hash ?? ''
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/** SQL for the exact content of each row, as the triggers in migration 0024 hashed it. */
const contents = {
  audit_events: `json_build_array('audit', r.id, ${ms('r.at')}, r.action, r.user_email, r.real_email, r.subject, r.detail)`,
  document_hand_outs: `json_build_array('hand-out', r.trail_link, r.id, r.purchase_order_id, r.version_number, r.copy,
    r.customer_name, r.fingerprint, ${ms('r.at')}, r.user_email, r.real_user)`,
  order_events: `json_build_array('event', r.trail_link, r.id, r.purchase_order_id, ${ms('r.at')}, r.kind, r.user_email,
    r.real_user, r.version_number, r.message)`,
  purchase_order_versions: `json_build_array('version', r.trail_link, r.id, r.purchase_order_id, r.version_number,
    ${ms('r.created_at')}, r.created_by, r.real_user, r.change_reason)::text || r.data::text`,
}
const tables = Object.keys(contents) as (keyof typeof contents)[]
const ofOrders = tables.filter((table) => table !== 'audit_events')

const hashOf = (before: string, content: string) =>
  `encode(sha256(convert_to(${before} || (${content})::text, 'UTF8')), 'hex')`

const links = ofOrders
  .map(
    (table) =>
      `select '${table}' as of_table, id, purchase_order_id, trail_link, trail_hash from ${table} where trail_hash is not null`,
  )
  .join(' union all ')

/** SQL that joins the hashes of the rows a seal covers, including rows that were removed later. */
const membersOf = (table: string) => `(
  select '${table}:' || string_agg(m.hash, ',' order by m.id) || ';' from (
    select r.id, coalesce(r.trail_hash, '') as hash from ${table} r
    where r.id between lower(g.${table}) and upper(g.${table}) - 1 and r.id <@ g.${table}
    union all select row_id, hash from trail_removed
    where table_name = '${table}' and row_id between lower(g.${table}) and upper(g.${table}) - 1 and row_id <@ g.${table}
  ) m)`

const checks: readonly { sentence: string; sql: string }[] = [
  ...ofOrders.map((table) => ({
    sentence: 'was changed, or the one before it in its order is missing',
    sql: `with chain as materialized (
        select of_table, id, trail_link, lag(trail_link) over orders as before_link, lag(trail_hash) over orders as before_hash
        from (${links}) l window orders as (partition by purchase_order_id order by trail_link)
      )
      select '${table} ' || r.id as what from chain c join ${table} r on r.id = c.id
      where c.of_table = '${table}' and (c.trail_link <> coalesce(c.before_link, 0) + 1
        or r.trail_hash <> ${hashOf("coalesce(c.before_hash, '')", contents[table])})
      order by r.id`,
  })),
  {
    sentence: 'was changed',
    sql: `select 'audit_events ' || r.id as what from audit_events r
      where r.trail_hash <> ${hashOf("''", contents.audit_events)} order by r.id`,
  },
  ...tables.map((table) => ({
    sentence: 'has no hash, and is none of those from before the trail',
    sql: `select '${table} ' || r.id as what from ${table} r
      where r.trail_hash is null
        and not r.id <@ (select (ranges ->> '${table}')::int4multirange from trail_seals order by id limit 1)
      order by r.id`,
  })),
  ...tables.map((table) => ({
    sentence: 'from before the trail are missing',
    sql: `select missing || ' rows of ${table}' as what from (
        select (select coalesce(sum(upper(g.of) - lower(g.of)), 0) from unnest(all_of.of) g(of))
          - (select count(*) from ${table} r where r.id <@ all_of.of)
          - (select count(*) from trail_removed where table_name = '${table}' and row_id <@ all_of.of) as missing
        from (select (ranges ->> '${table}')::int4multirange as of from trail_seals order by id limit 1) all_of
      ) counted where missing <> 0`,
  })),
  {
    sentence: 'does not fit its rows or the seal before it: one of them was changed or removed',
    sql: `select 'seal ' || g.id as what from (
        select id, at, ranges, hash, lag(hash) over (order by id) as before, row_number() over (order by id) as n,
          ${tables.map((table) => `(ranges ->> '${table}')::int4multirange as ${table}`).join(', ')}
        from trail_seals
      ) g
      where g.hash <> case g.n when 1 then ${hashOf("''", 'g.ranges')} else ${hashOf(
        'g.before',
        `json_build_array(${ms('g.at')}, g.ranges, ${tables.map((table) => `coalesce(${membersOf(table)}, '')`).join(' || ')})`,
      )} end
      order by g.id`,
  },
  {
    sentence: 'by retention has no event that fits it',
    sql: `select 'removal ' || r.removal as what from (
        select removal, count(*) as removed,
          encode(sha256(convert_to(string_agg(table_name || row_id || hash, ',' order by table_name collate "C", row_id), 'UTF8')), 'hex') as hash
        from trail_removed group by removal
      ) r where not exists (
        select from audit_events e where e.action = 'trail-removed' and (e.detail ->> 'removal')::int = r.removal
          and (e.detail ->> 'rows')::bigint = r.removed and e.detail ->> 'hash' = r.hash
      ) order by r.removal`,
  },
]

const counted = (where: string) =>
  tables.map((table) => `(select count(*)::int from ${table} where trail_hash is ${where})`).join(' + ')
const figuresSql = `select (select hash from trail_seals order by id desc limit 1) as newest,
  (select count(*)::int from trail_seals) as seals, ${counted('not null')} as rows, ${counted('null')} as older`

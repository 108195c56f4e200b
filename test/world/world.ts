import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { z } from 'zod'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/log/log.ts'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
import { auditKinds } from '#shared/audit-kinds.ts'
import { freshDatabase } from './database.ts'
import { expectDescribed } from './described.ts'
import { refuseLeaks, secretSettings } from './log-guard.ts'
import { sessionCookieIn } from './session-cookie.ts'

/** Starts a server on a free port, with its own database and a small set of users, customers and services. */

export const people = {
  ann: { email: 'ann@farm.example', name: 'Ann Zed', territory: '11', level: 'Agronomist' },
  bob: { email: 'bob@farm.example', name: 'Bob Adams', territory: '41', level: 'Agronomist' },
  mia: { email: 'mia@farm.example', name: 'Mia Moss', territory: '41', level: 'Manager' },
  ada: { email: 'ada@farm.example', name: 'Ada Lund', territory: '51', level: 'ADMIN' },
  old: { email: 'old@farm.example', name: 'Olga Past', territory: '11', level: 'Agronomist', active: false },
} as const
export type Person = keyof typeof people

/** Customers sorted by ID. Acre Farms has ID 1. */
export const customers = ['Acre Farms', 'Brook Coop', 'Cedar Growers', 'Dale Archived'] as const
export const services = {
  cornScouting: 1,
  premiumScouting: 2,
  soilSampling: 3,
  moistureSensor: 4,
  lockedSampling: 5,
  retiredScouting: 6,
} as const

/** The initial data in every world. Rows get sequential IDs. */
export const rows = `
insert into agronomists (email, name, territory, level, active, customer_ids) values
  ('ann@farm.example', 'Ann Zed', '11', 'Agronomist', true, '{1,2}'),
  ('bob@farm.example', 'Bob Adams', '41', 'Agronomist', true, '{}'),
  ('mia@farm.example', 'Mia Moss', '41', 'Manager', true, '{}'),
  ('ada@farm.example', 'Ada Lund', '51', 'ADMIN', true, '{}'),
  ('old@farm.example', 'Olga Past', '11', 'Agronomist', false, '{}');
insert into customers (account_id, name, email, active) values
  ('100', 'Acre Farms', 'office@acre.example', true), ('101', 'Brook Coop', 'hello@brook.example', true),
  ('102', 'Cedar Growers', '', true), ('103', 'Dale Archived', '', false);
insert into service_types (name, unit_price, sample_price, units, max_discount, territory, locked, active) values
  ('Corn Scouting', 5.25, 0, '{acre}', 10, 'ALL', false, true),
  ('Premium Scouting', 12.35, 0, '{acre}', 0, 'ALL', false, true),
  ('Soil Sampling', 6.50, 8.75, '{sample,acre}', 5, 'ALL', false, true),
  ('Moisture Sensor', 45, 0, '{sensor}', 100, 'ALL', false, true),
  ('Locked Sampling', 20, 0, '{sample}', 5, 'ALL', true, true),
  ('Retired Scouting', 4, 0, '{acre}', 5, 'ALL', false, false);
insert into grid_sizes (size, price, territory) values ('2.5 acre', 9.25, '11'), ('Other', 0, '11');
insert into crops (id, crop, filter, season) values ('corn-all', 'Corn', 'all', 'summer'), ('soybeans-all', 'Soybeans', 'all', 'summer');
insert into coop_names (coop_id, account_id, name) values ('C1', '101', 'Brook Coop');
insert into states (state_id, state_name, state_abbr) values (19, 'Iowa', 'IA');
insert into counties (county_id, county_name, state_id, state_county_id) values (19079, 'Hamilton', 19, '079'), (19015, 'Boone', 19, '015');
insert into legal_content (type, content, updated_at) values
  ('terms_and_conditions', 'This order is not a binding service contract until services begin.', '2026-01-01');`

export interface Answer<T = unknown> {
  status: number
  headers: Headers
  body: T
}

export interface World {
  url: string
  pool: pg.Pool
  /** Runs SQL directly, to change data that no API call can change, and to read what is stored. */
  sql: <Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  as(person: Person): Promise<Caller>
  clock: { now: Date }
  logged: string[]
  /** The metrics, if METRICS_PORT is set. */
  metrics: Metrics | undefined
  /** Closes the world. Throws if its log has forbidden content (rule operations/log-without-people). */
  close(): Promise<void>
}

export interface Caller {
  token: string
  /** The session cookie, which a browser sends instead of the token. */
  cookie: string
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

export async function openWorld(
  environment: Record<string, string> = {},
  given: Pick<AppContext, 'loop'> = {},
): Promise<World> {
  const database = await freshDatabase()
  const config: Config = readConfig({
    DATABASE_URL: database.url,
    SIGN_IN: 'directory',
    SEED: 'none',
    RATE_LIMIT_SIGN_INS: '100000',
    RATE_LIMIT_WRITES: '1000000',
    RATE_LIMIT_READS: '100000000',
    MAX_IN_FLIGHT: '100000',
    ...environment,
  })
  const logged: string[] = []
  const log = createLog({ level: 'debug', format: 'json' }, { write: (line) => void logged.push(line) })
  const db = openDatabase(database.url, (error) => log.warn(error, 'A database connection was lost'))
  const metrics = config.metrics && createMetrics(db)
  const secrets = secretSettings({ ...environment, DATABASE_URL: database.url })
  await db.pool.query(rows)
  const clock = { now: new Date('2026-03-14T15:00:00Z') }
  const app = await createApp({
    config,
    db,
    clock: () => new Date(clock.now),
    log,
    ...(metrics ? { metrics } : {}),
    ...given,
  })
  checkAnswers(app)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    clock,
    logged,
    metrics,
    pool: db.pool,
    sql: async (text, values) => (await db.pool.query(text, values)).rows,
    as: async (person) => {
      const { body, headers: answered } = await call<{ accessToken: string }>(
        url,
        'POST',
        '/api/auth/login',
        {
          email: people[person].email,
        },
      )
      return {
        token: body.accessToken,
        cookie: `furrow_session=${sessionCookieIn(answered)}`,
        call: (method, path, sent, headers) =>
          call(url, method, path, sent, { authorization: `Bearer ${body.accessToken}`, ...headers }),
      }
    },
    close: async () => {
      const closed = app.close()
      // A client that stopped waiting might have left a connection open.
      app.server.closeAllConnections()
      await closed
      const people = await writtenTexts(db.pool)
      const actions = await db.pool.query<{ action: string }>('select distinct action from audit_events')
      await db.close()
      await database.drop()
      refuseLeaks(logged, [...secrets, ...people])
      const unnamed = actions.rows.filter(({ action }) => !(action in auditKinds))
      if (unnamed.length > 0) throw new Error(`src/shared/audit-kinds.ts misses ${JSON.stringify(unnamed)}`)
    },
  }
}

/** Some of the names and texts that users have written. The log must not contain any of them. */
async function writtenTexts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(`
    (select name as text from agronomists limit 100)
    union (select name from customers limit 100)
    union (select comments from purchase_orders limit 100)
    union (select line->>key from (select line_items from purchase_orders limit 50) o,
      jsonb_array_elements(o.line_items) line, unnest(array['fieldName', 'legalDescription', 'serviceDetails']) key limit 100)`)
  return rows.map(({ text }) => text ?? '')
}

/**
 * Validates every response against its route's schema, because the server serializes responses without
 * validating them.
 */
function checkAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async ({ routeOptions: { schema } }, reply, payload) => {
    const answers = schema?.response as Record<number, z.ZodType> | undefined
    answers?.[reply.statusCode]?.parse(payload)
    return payload
  })
}

/** Makes an HTTP call; sends a string body unchanged. */
export async function call<T = Record<string, unknown>>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  const answer = { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
  await expectDescribed(`${url}${path}`, method, answer)
  return answer
}

/** A complete scouting line of 100 acres at $5.25 an acre. */
export function scoutingLine(changes: Record<string, unknown> = {}) {
  const acres = (changes.acres as number | undefined) ?? 100
  return {
    id: randomUUID(),
    fieldName: 'North 40',
    serviceTypeId: services.cornScouting,
    acres,
    units: 'acre',
    costPerAcre: 5.25,
    legalDescription: 'NE 1/4 S31 T88N R25W',
    numberOfChecks: 4,
    crops: [{ cropType: 'Corn', percentAcres: 100, acres }],
    ...changes,
  }
}

/** A complete standard order by Ann for Acre Farms, totaling $525.00. */
export function order(changes: Record<string, unknown> = {}) {
  return {
    producerId: 1,
    contractType: 'standard',
    agronomistAssignments: [{ email: people.ann.email, percentage: 100 }],
    customerAssignments: [{ id: 1, percentage: 100 }],
    lineItems: [scoutingLine()],
    ...changes,
  }
}

/**
 * The reference order, for $1,541.92. Only a manager can create it, because it has an order discount of 2.5%.
 */
export function referenceOrder(changes: Record<string, unknown> = {}) {
  return order({
    discountPercentage: 2.5,
    agronomistAssignments: [{ email: people.mia.email, percentage: 100 }],
    customerAssignments: [
      { id: 1, percentage: 33.3 },
      { id: 2, percentage: 33.3 },
      { id: 3, percentage: 33.4 },
    ],
    lineItems: [
      scoutingLine({ acres: 123.4, discountType: 'percent', discountPercent: 5 }),
      scoutingLine({
        acres: 80.5,
        serviceTypeId: services.premiumScouting,
        costPerAcre: 12.35,
        discountType: 'dollars',
        discountInDollars: 0.35,
      }),
    ],
    ...changes,
  })
}

/** Marks an order as finalized, with the given ACES state. By default, ACES has accepted the order. */
export async function finalize(world: World, id: number, state = 'synced'): Promise<void> {
  await world.sql(
    'update purchase_orders set finalized = true, finalized_at = now(), finalized_uuid = gen_random_uuid(), aces_state = $2 where id = $1',
    [id, state],
  )
}

import { asc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import {
  agronomists,
  coopNames,
  counties,
  crops,
  customers,
  gridSizes,
  legalContent,
  producers,
  serviceTypes,
  states,
} from '#server/db/schema.ts'
import type { Handlers } from '#server/implement.ts'
import type { legal, picklists } from '#shared/api/picklists.ts'
import { readUnits } from '#shared/picklist/read-units.ts'
import { noSuchText } from './legal.ts'
import { unlessUnchanged } from './revision.ts'

/**
 * Serves the lists that all users read, in full and always in the same sequence, including archived entries
 * (rule lists/picklists). For lists that users maintain, returns a 304 if the caller already has them.
 */
export function picklistHandlers({ db }: AppContext): Handlers<typeof picklists> {
  const { orm } = db
  const whole =
    <T>(table: PgTable, read: () => Promise<T>) =>
    (call: { request: FastifyRequest; reply: FastifyReply }) =>
      unlessUnchanged(db, table, call, read)
  const producerList = whole(customers, () =>
    orm.select().from(producers).orderBy(sql`lower(${producers.name})`, asc(producers.id)),
  )
  return {
    states: () => orm.select().from(states).orderBy(asc(states.stateName)),
    counties: ({ params }) =>
      orm
        .select()
        .from(counties)
        .where(eq(counties.stateId, params.stateId))
        .orderBy(asc(counties.countyName)),
    serviceTypes: whole(serviceTypes, async () => {
      const rows = await orm.select().from(serviceTypes).orderBy(asc(serviceTypes.name), asc(serviceTypes.id))
      return rows.map((row) => ({ ...row, serviceTypeId: row.id, units: readUnits(row.units) }))
    }),
    gridSizes: whole(gridSizes, () =>
      orm.select().from(gridSizes).orderBy(asc(gridSizes.territory), asc(gridSizes.id)),
    ),
    coopNames: whole(coopNames, async () => {
      const rows = await orm.select().from(coopNames).orderBy(asc(coopNames.name), asc(coopNames.coopId))
      return rows.map((row) => ({ ...row, id: row.coopId }))
    }),
    crops: whole(crops, () => orm.select().from(crops).orderBy(asc(crops.crop), asc(crops.id))),
    producers: producerList,
    customers: producerList,
    customersDetailed: whole(customers, () => orm.select().from(customers).orderBy(asc(customers.id))),
    agronomists: whole(agronomists, () => orm.select().from(agronomists).orderBy(asc(agronomists.id))),
  }
}

export function legalHandlers({ db: { orm } }: AppContext): Handlers<typeof legal> {
  return {
    get: async ({ params }) => {
      const rows = await orm.select().from(legalContent).where(eq(legalContent.type, params.type))
      if (!rows[0]) throw noSuchText()
      return { ...rows[0], updatedAt: rows[0].updatedAt.toISOString() }
    },
  }
}

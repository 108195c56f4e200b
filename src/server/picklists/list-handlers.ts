import type { AppContext } from '#server/context.ts'
import type { Call, Handlers } from '#server/implement.ts'
import type { lists } from '#shared/api/administration.ts'
import { AppError } from '#shared/errors.ts'
import { readChanges } from './changes.ts'
import { priceChangeOf } from './import/change-prices.ts'
import { readImports } from './import/former-imports.ts'
import type { ImportCall } from './import/import-call.ts'
import { commit, importOf, planNamed, planOf } from './import/import-list.ts'
import { restoreOf } from './import/restore-list.ts'
import { present, readEntries } from './list-store.ts'
import { tableOf } from './list-tables.ts'
import { countUses } from './uses.ts'
import { createEntry, findEntry, updateEntry } from './write-entry.ts'

type Importing = Call<typeof lists.importList>
type PuttingBack = Call<typeof lists.putBack>
type Pricing = Call<typeof lists.pricePlan>

/**
 * A price change requires a plan ID. Otherwise, a retry after a lost response could change the prices twice
 * (rule season-prices/once).
 */
const planMissing = 'Send the plan in If-Match: prices change only as planned, and only once'

function fileOf({ params, query, session }: Pick<Importing, 'params' | 'query' | 'session'>): ImportCall {
  return { to: tableOf(params.list), author: session, putBack: false, file: query.file || null }
}

function backOf({ params, session }: Pick<PuttingBack, 'params' | 'session'>): ImportCall {
  return { to: tableOf(params.list), author: session, putBack: true, file: null }
}

function pricesOf({ params, body, session }: Pick<Pricing, 'params' | 'body' | 'session'>): ImportCall {
  return { to: tableOf(params.list), author: session, putBack: false, file: null, prices: body.change }
}

export function entryHandlers(context: AppContext): Handlers<typeof lists> {
  const { db } = context

  return {
    readList: async ({ params }) => {
      const from = tableOf(params.list)
      return (await readEntries(db, from)).map((entry) => present(from, entry))
    },
    createEntry: async ({ params, body, session }) => {
      const to = tableOf(params.list)
      return present(to, await createEntry(context, session, to, body))
    },
    updateEntry: async ({ params, body, session }) => {
      const to = tableOf(params.list)
      return present(to, await updateEntry(context, session, to, params.key, body))
    },
    usage: async ({ params }) => {
      const from = tableOf(params.list)
      const entry = await findEntry(db, from, params.key)
      return (await countUses(db, from.references, [entry], context.clock()))(entry)
    },
    changes: async ({ params }) => {
      const from = tableOf(params.list)
      return readChanges(db, from.list, await findEntry(db, from, params.key))
    },
    importPlan: async (call) => {
      const importing = fileOf(call)
      return planOf(context, importing, await importOf(context, importing, call.body))
    },
    importList: async (call) => {
      const importing = fileOf(call)
      const plan = planNamed(call.request.headers['if-match'])
      return commit(context, importing, await importOf(context, importing, call.body), plan)
    },
    formerImports: async ({ params }) => readImports(db, tableOf(params.list).list),
    putBackPlan: async (call) => {
      const back = backOf(call)
      return planOf(context, back, restoreOf(context, back, call.params.id))
    },
    putBack: async (call) => {
      const back = backOf(call)
      const plan = planNamed(call.request.headers['if-match'])
      return commit(context, back, restoreOf(context, back, call.params.id), plan)
    },
    pricePlan: async (call) => {
      const pricing = pricesOf(call)
      return planOf(context, pricing, priceChangeOf(pricing.to, call.body.ids, call.body.change))
    },
    changePrices: async (call) => {
      const pricing = pricesOf(call)
      const plan = planNamed(call.request.headers['if-match'])
      const find = priceChangeOf(pricing.to, call.body.ids, call.body.change)
      if (plan === null) throw new AppError('invalid', planMissing)
      const { id, updated } = await commit(context, pricing, find, plan)
      return { changed: updated, import: id }
    },
  }
}

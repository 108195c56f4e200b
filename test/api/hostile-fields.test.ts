import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'
import { call, order, type World } from '#test/world/world.ts'
import { rows } from './rights-table.ts'
import { calls as onOrders, request } from './states-calls.ts'

const it = inWorld
  .extend('configuration', { scope: 'file' }, async () => ({ FEEDBACK_EMAIL: 'board@farm.example' }))
  .extend('mias', { scope: 'file' }, async ({ mia }) => createOrder(mia, order()))

/** What a check for `''` lets through, and what no column of the database takes. */
const values = {
  'an empty one': '',
  'one of nothing that can be seen': ' \u200b\u202e',
  'a huge one': `-${'9'.repeat(200_001)}`,
}
/** In an address there is no room for more. */
const inAddress = { ...values, 'a huge one': `-${'9'.repeat(6_000)}` }

interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
interface Described {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: { 'application/json': { schema: Schema } } }
        parameters?: { name: string; in: string }[]
      }
    >
  >
  components: { schemas: Record<string, Schema> }
}
/** The names on the way to a text; `0` is the first item of a list. */
type Way = readonly string[]

/** The ways to all texts of a body. A number that may come as text is one of them. */
function textsOf(schema: Schema | undefined, all: Record<string, Schema>, way: Way = []): Way[] {
  if (!schema) return []
  if (schema.$ref) return textsOf(all[schema.$ref.split('/').at(-1) ?? ''], all, way)
  const parts = (schema.anyOf ?? []).flatMap((one) => textsOf(one, all, way))
  const items = textsOf(schema.items, all, [...way, '0'])
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    textsOf(one, all, [...way, name]),
  )
  return [...([schema.type].flat().includes('string') ? [way] : []), ...parts, ...items, ...named]
}

/** The body with this text there. */
function withText(body: unknown, [name, ...rest]: Way, text: string): unknown {
  if (name === undefined) return text
  if (name !== '0') return { ...Object(body), [name]: withText(Object(body)[name], rest, text) }
  const [first, ...others] = Array.isArray(body) ? body : []
  return [withText(first, rest, text), ...others]
}

interface Target {
  route: string
  path: string
  body: unknown
  texts: Way[]
}

/** Of each list an entry that is complete but for its key, so that nothing else is wrong with it. */
const complete: Record<string, object> = {
  'customers-detailed': { name: 'Elm Growers' },
  agronomists: { name: 'Eve Elm', territory: '11', level: 'Agronomist' },
  'service-types': { name: 'Night Scouting', unitPrice: 1 },
  'grid-sizes': { territory: '11', price: 1 },
  'coop-names': { accountId: '101', name: 'Elm Coop' },
  crops: { crop: 'Elm', filter: '11', season: 'fall' },
}
const keyNames = { agronomists: 'email', 'grid-sizes': 'size', 'coop-names': 'coopId', crops: 'id' }
const keysThere = { agronomists: 'ann@farm.example', crops: 'corn-all', 'coop-names': 'C1' }

/** What takes any entry of a list: each field of its definition, whose name the call's own schema doesn't know. */
const entriesOf = (what: number): Target[] =>
  adminLists.flatMap(({ list, fields }) =>
    fields.flatMap(({ name }, at) => {
      const texts = [[name]]
      const key = Reflect.get(keysThere, list) ?? '1'
      const entry = {
        [Reflect.get(keyNames, list) ?? 'key']: `e${what}-${at}@farm.example`,
        ...complete[list],
      }
      const to = list === 'customers-detailed' ? '/api/customers' : `/api/picklists/${list}`
      const own = { route: 'PUT', path: `/api/agronomists/${key}`, body: {}, texts }
      return [
        { route: 'POST', path: to, body: entry, texts },
        { route: 'PUT', path: `${to}/${key}`, body: {}, texts },
        ...(list === 'agronomists' ? [own] : []),
      ]
    }),
  )

/** Every call with a body, once, by the tables of rights; what it takes is what its own schema says. */
function targetsOf(document: Described, stored: Order): Target[] {
  const asked = [
    ...Object.values(onOrders).map((asking) => {
      const { address, body } = request(asking, stored)
      return { route: asking.route, path: address, body }
    }),
    ...Object.entries(rows).map(([route, { path, body }]) => ({ route, path, body })),
  ]
  const once = new Map(asked.map((one) => [one.route, one]))
  return [...once.values()].flatMap((one) => {
    const [method = '', path = ''] = one.route.replace(/:(\w+)/g, '{$1}').split(' ')
    const schema =
      document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'].schema
    const texts = textsOf(schema, document.components.schemas)
    return texts.length > 0 ? [{ ...one, texts }] : []
  })
}

/** Nothing here is another server, nor is this one busy: no 502 or 503 is one that the rules name. */
const isAnswered = (status: number) => status < 500

async function documentOf({ url }: World): Promise<Described> {
  return (await call<Described>(url, 'GET', '/api/openapi.json')).body
}

// (rules input/any-text, input/stored-form)
describe('a text that says nothing, and one without an end', () => {
  it.for(Object.entries(values).map(([what, text], at) => [what, text, at] as const))(
    '%s as any text of any body is stored or refused, and no failure of the server',
    async ([_what, text, at], { world, mias }) => {
      const calls = targetsOf(await documentOf(world), mias)
      // Found in the schemas: a call that takes a text can't be left out.
      expect(calls.flatMap(({ texts }) => texts).length).toBeGreaterThan(70)
      for (const { route, path, body, texts } of [...calls, ...entriesOf(at)]) {
        // Each time anew: some calls act for somebody else from then on.
        const mia = await world.as('mia')
        const [method = ''] = route.split(' ')
        for (const way of texts) {
          const { status } = await mia.call(method, path, withText(body, way, text))
          expect([route, path, way, status]).toEqual([route, path, way, expect.toSatisfy(isAnswered)])
        }
      }
    },
  )

  it.for(Object.entries(values))(
    '%s as any cell of an import is taken or an error of its row, and no failure of the server',
    async ([_what, text], { mia }) => {
      for (const { list, fields } of adminLists)
        for (const [method, end] of [
          ['POST', '/import-plan'],
          ['PUT', ''],
        ] as const) {
          const rows = fields.map(({ name }) => ({ [name]: text }))
          const { status } = await mia.call(method, `/api/picklists/${list}${end}`, rows)
          expect([list, method, status]).toEqual([list, method, expect.toSatisfy(isAnswered)])
        }
    },
  )

  it.for(Object.entries(inAddress))(
    '%s as any part of any address is refused or finds nothing, and is no failure of the server',
    async ([_what, text], { world, mia }) => {
      const { paths } = await documentOf(world)
      const value = encodeURIComponent(text)
      for (const [path, methods] of Object.entries(paths))
        for (const [method, { parameters = [] }] of Object.entries(methods))
          for (const { name, in: place } of parameters.filter((one) => one.in !== 'header')) {
            const filled = path.replace(`{${name}}`, value).replace(/\{\w+\}/g, '1')
            const address = place === 'path' ? filled : `${filled}?${name}=${value}`
            const body = method === 'get' ? undefined : {}
            const { status } = await mia.call(method.toUpperCase(), address, body)
            expect([method, path, name, status]).toEqual([method, path, name, expect.toSatisfy(isAnswered)])
          }
    },
  )
})

import type { Order } from '#shared/order/order.ts'
import { adminLists } from '#shared/picklist/lists.ts'
import { call, type World } from '#test/world/world.ts'
import { rows } from './rights-table.ts'
import { calls as onOrders, request } from './states-calls.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
export interface Described {
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
/** The property names on the path to a string in a body; `0` is the first item of a list. */
export type Way = readonly string[]

/** The paths to all strings in a body, including numbers that clients are allowed to send as strings. */
export function textsOf(schema: Schema | undefined, all: Record<string, Schema>, way: Way = []): Way[] {
  if (!schema) return []
  if (schema.$ref) return textsOf(all[schema.$ref.split('/').at(-1) ?? ''], all, way)
  const parts = (schema.anyOf ?? []).flatMap((one) => textsOf(one, all, way))
  const items = textsOf(schema.items, all, [...way, '0'])
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    textsOf(one, all, [...way, name]),
  )
  return [...([schema.type].flat().includes('string') ? [way] : []), ...parts, ...items, ...named]
}

export function withText(body: unknown, [name, ...rest]: Way, text: unknown): unknown {
  if (name === undefined) return text
  if (name !== '0' && !Array.isArray(body))
    return { ...Object(body), [name]: withText(Object(body)[name], rest, text) }
  const list = Array.isArray(body) ? body : []
  return list.length === 0
    ? [withText(undefined, rest, text)]
    : list.map((item, at) => (String(at) === name ? withText(item, rest, text) : item))
}

export interface Target {
  route: string
  path: string
  body: unknown
  texts: Way[]
}

/** One entry for each list. Each entry is valid except that its key is missing. */
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

/**
 * The calls that add or change a list entry. Their request schemas name no fields, so the fields come from
 * the list definitions.
 */
export const entriesOf = (what: number): Target[] =>
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

export function examplesOf(stored: Order): Omit<Target, 'texts'>[] {
  return [
    ...Object.values(onOrders).map((asking) => {
      const { address, body } = request(asking, stored)
      return { route: asking.route, path: address, body }
    }),
    ...Object.entries(rows).map(([route, { path, body }]) => ({ route, path, body })),
  ]
}

/**
 * Each call whose body has string fields, with the paths to those fields and the call's example from
 * rights-table.ts or states-calls.ts.
 */
export function targetsOf(document: Described, stored: Order): Target[] {
  const once = new Map(examplesOf(stored).map((one) => [one.route, one]))
  return [...once.values()].flatMap((one) => {
    const [method = '', path = ''] = one.route.replace(/:(\w+)/g, '{$1}').split(' ')
    const schema =
      document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'].schema
    const texts = textsOf(schema, document.components.schemas)
    return texts.length > 0 ? [{ ...one, texts }] : []
  })
}

export async function documentOf({ url }: World): Promise<Described> {
  return (await call<Described>(url, 'GET', '/api/openapi.json')).body
}

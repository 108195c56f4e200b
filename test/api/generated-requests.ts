import type { Order } from '#shared/order/order.ts'
import { services } from '#test/world/world.ts'
import { type Described, entriesOf, examplesOf, type Schema, textsOf, withText } from './described-bodies.ts'

/** A request for a call in the API document, valid except for a few parts that were replaced at random. */
export interface Generated {
  /** The method and path as in the API document, such as `PUT /api/legal/{type}`. */
  route: string
  method: string
  path: string
  body: string | undefined
  headers: Record<string, string>
}

/** Random numbers from a seed, the same on every machine (mulberry32). */
export function chanceFrom(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    often: (share: number) => next() < share,
    one: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}
export type Chance = ReturnType<typeof chanceFrom>

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`)

const values: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], { id: null }, { toString: 1, length: -1 }],
  ...[0, -0, -1, 1, 0.1, 1.005, -1e308, 1e308, 1e-308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 31) - 1, 99_999_999],
  ...[
    '',
    ' ',
    '\t\r\n',
    '\u0000',
    '\ud800',
    '\u200b\u202e',
    '🌽'.repeat(51),
    'ﬁ',
    'İ',
    'ß',
    '\\',
    '%',
    '%00',
    '_',
  ],
  ...[
    '0',
    '-1',
    '1e9',
    '0x10',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '1;select 1',
    `' or ''='`,
    '$1',
    '{1,2}',
    'x',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../..',
    'http://[::1',
    'a@b',
    'ann@farm.example',
  ],
  ...[
    '2026-01-01',
    '2026-02-30T25:61:00Z',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00Z',
    '99999',
  ],
  ...[
    '0001-01-01T00:00:00Z',
    'infinity',
    '=1+1',
    'ADMIN',
    'manager',
    '999999999999999999999',
    '9'.repeat(400),
  ],
  ...['x'.repeat(201), 'x'.repeat(5_001), 'é'.repeat(64), '00000000-0000-0000-0000-000000000000'],
]
/** Only a few large values, because they are slow to process. */
const large: readonly unknown[] = [
  'x'.repeat(200_000),
  `-${'9'.repeat(200_001)}`,
  '\u202e'.repeat(70_000),
  nested(31),
  nested(40),
  Array.from({ length: 1_001 }, () => ({})),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`f${at}`, at])),
]
const names = ['__proto__', 'constructor', 'id', 'status', 'level', 'userId', 'grandTotal', 'toJSON', '', '0']

/** A random value, usually of the same type as the value that it replaces, so that it passes type checks. */
function valueBy(chance: Chance, before?: unknown): unknown {
  if (chance.often(0.01)) return chance.one(large)
  if (before !== undefined && chance.often(0.6)) {
    const alike = values.filter((value) => typeof value === typeof before)
    if (alike.length > 0) return chance.one(alike)
  }
  if (chance.often(0.15)) return textBy(chance)
  if (chance.often(0.1)) return chance.below(2 ** 40) / 10 ** chance.below(8) - 1_000
  return chance.one(values)
}

const textBy = (chance: Chance) =>
  Array.from({ length: chance.below(40) }, () =>
    chance.often(0.5)
      ? String.fromCharCode(chance.below(128))
      : String.fromCodePoint(chance.below(chance.often(0.5) ? 0x3000 : 0x110000)),
  ).join('')

function changedBy(chance: Chance, body: unknown, ways: readonly (readonly string[])[]): unknown {
  let changed = body
  for (let times = chance.often(0.6) ? 1 : 2 + chance.below(2); times > 0; times--) {
    const inside = waysIn(changed)
    const way = chance.one(ways.length > 0 && chance.often(0.5) ? ways : inside)
    changed = withText(changed, way, chance.often(0.12) ? undefined : valueBy(chance, valueAt(changed, way)))
  }
  if (chance.often(0.05)) return valueBy(chance)
  const named = chance.often(0.1) ? { [chance.one(names)]: valueBy(chance) } : {}
  return Array.isArray(changed) || changed === null || typeof changed !== 'object'
    ? changed
    : { ...changed, ...named }
}

const valueAt = (body: unknown, way: readonly string[]) =>
  way.reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), body)

function waysIn(body: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof body !== 'object' || body === null) return [way]
  return [way, ...Object.entries(body).flatMap(([name, one]) => waysIn(one, [...way, name]))]
}

/** Damaged JSON text: truncated, duplicated, with an extra character, or replaced with something else. */
function spoiledBy(chance: Chance, text: string): string {
  const at = chance.below(text.length + 1)
  return chance.one([
    text.slice(0, at),
    text + text,
    `\ufeff${text}`,
    text.slice(0, at) + String.fromCharCode(chance.below(0x300)) + text.slice(at),
    'null',
    '',
    '{"__proto__":{"level":"ADMIN"}}',
  ])
}

type Parameter = NonNullable<Described['paths'][string][string]['parameters']>[number] & {
  schema?: Schema & { enum?: unknown[] }
}

const likely = [
  '1',
  '2',
  '3',
  '19',
  '2026',
  '2027',
  '100',
  'C1',
  'corn-all',
  'ann@farm.example',
  'bob@farm.example',
]

/**
 * A value for a path or query parameter: one that the schema lists, one that is likely to exist, or a random
 * one.
 */
function partBy(chance: Chance, { schema }: Parameter): string {
  if (schema?.enum && chance.often(0.7)) return String(chance.one(schema.enum))
  if (chance.often(0.6)) return chance.one(likely)
  const value = valueBy(chance)
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Node itself returns 431 for long headers, so this text stays below Node's limit.
  return text.slice(0, 400)
}

const asPart = (text: string) => encodeURIComponent(text.toWellFormed())

function queryBy(chance: Chance, parameters: readonly Parameter[]): string {
  const named = parameters.filter(() => chance.often(0.35)).map((one) => [one.name, partBy(chance, one)])
  const more = chance.often(0.1) ? [...named, ...named] : named
  const other = chance.often(0.05) ? [[chance.one(names), partBy(chance, { name: '', in: 'query' })]] : []
  const text = [...more, ...other]
    .map(([name = '', value = '']) => `${asPart(name)}=${asPart(value)}`)
    .join('&')
  const spoiled = chance.often(0.03) ? `${text}&%zz=%${chance.one(['', 'c0%af', 'ff', '00'])}` : text
  return spoiled ? `?${spoiled}` : ''
}

/** Headers that a client might send; test/api/raw-requests.test.ts covers connection-level headers. */
function headersBy(chance: Chance): Record<string, string> {
  const headers: Record<string, string> = {}
  const add = (share: number, name: string, choices: readonly string[]) => {
    if (chance.often(share)) headers[name] = chance.one(choices)
  }
  add(0.2, 'idempotency-key', ['a', 'k'.repeat(64), 'k'.repeat(2_000), '', `key-${chance.below(500)}`])
  add(0.1, 'if-match', ['*', '"1"', 'W/"x"', '1', '"', ',', `"${'a'.repeat(500)}"`])
  add(0.1, 'if-none-match', ['*', '"1"', 'W/"x"', ', ,', `${'"a",'.repeat(200)}"b"`])
  add(0.05, 'accept', ['text/html', 'text/html, application/json;q=0', '*/*;q=x', ';;;', ''])
  add(0.05, 'accept-encoding', ['br', 'gzip;q=0', 'identity;q=0, *;q=0', 'x'])
  add(0.04, 'content-type', [
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'application/',
    '',
  ])
  add(0.02, 'content-encoding', ['gzip', 'br', 'identity', 'x'])
  add(0.05, 'cookie', [
    'furrow_session=x',
    'furrow_session=',
    '__Host-furrow_session=%',
    'a=b; ; =;',
    'furrow_oidc=x',
  ])
  add(0.03, 'origin', ['null', 'http://[', 'https://elsewhere.example'])
  add(0.03, 'sec-fetch-site', ['cross-site', 'same-origin', 'none', 'x'])
  add(0.03, 'traceparent', ['00-00000000000000000000000000000000-0000000000000000-00', 'x', '00-'.repeat(90)])
  add(0.03, 'x-forwarded-for', ['::1', 'x, y', '1.2.3.4:5', '%'])
  return headers
}

/** Generates requests for every call in the OpenAPI document, usually based on the call's example body. */
export function requestsOf(document: Described, stored: Order, chance: Chance, only = /./) {
  const examples = [...examplesOf(stored), ...entriesOf(0)]
  const paths = Object.entries(document.paths).filter(([path]) => only.test(path))
  const routes = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const route = `${method.toUpperCase()} ${path}`
      const schema = described.requestBody?.content['application/json'].schema
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}$`)
      const known = examples.filter(
        (one) =>
          one.route.split(' ')[0] === method.toUpperCase() && pattern.test(one.path.split('?')[0] ?? ''),
      )
      return {
        route,
        path,
        method: method.toUpperCase(),
        parameters: (described.parameters ?? []) as Parameter[],
        ways: textsOf(schema, document.components.schemas),
        takesBody: schema !== undefined,
        known,
      }
    }),
  )
  return function next(): Generated {
    const { route, method, path, parameters, ways, takesBody, known } = chance.one(routes)
    const example = known.length > 0 ? chance.one(known) : undefined
    const ofPath = parameters.filter((one) => one.in === 'path')
    const address =
      example && chance.often(0.75)
        ? (example.path.split('?')[0] ?? '')
        : ofPath.reduce((text, one) => text.replace(`{${one.name}}`, () => asPart(partBy(chance, one))), path)
    const query = queryBy(
      chance,
      parameters.filter((one) => one.in === 'query'),
    )
    const sent = { route, method, path: `${address}${query}`, headers: headersBy(chance) }
    if (method === 'GET' || (!takesBody && chance.often(0.8))) return { ...sent, body: undefined }
    const begun = freshNames(chance, example?.body ?? {})
    const body = chance.often(0.2) ? begun : changedBy(chance, begun, ways)
    const text = JSON.stringify(body) ?? ''
    const whole = chance.often(0.04) ? spoiledBy(chance, text) : text
    return { ...sent, body: whole.slice(0, 1_500_000) }
  }
}

/** Gives each new entry a unique key, and occasionally changes the first line's service. */
function freshNames(chance: Chance, body: unknown): unknown {
  const key = Reflect.get(Object(body), 'key')
  if (typeof key === 'string') return { ...Object(body), key: `k${chance.below(2 ** 30)}@farm.example` }
  return chance.often(0.1)
    ? withText(body, ['lineItems', '0', 'serviceTypeId'], chance.one(Object.values(services)))
    : body
}

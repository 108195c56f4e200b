import { expect, it } from 'vitest'
import { anomaliesOf } from './check-history.ts'
import type { Call, History, Stored, StoredOrder } from './history.ts'

const order: StoredOrder = {
  order: 7,
  version: 2,
  marker: 'b',
  cents: 1050,
  number: '7',
  parent: null,
  kind: 'original',
  sequence: 1,
  active: true,
  finalized: true,
  year: 2027,
  state: 'finalized',
  uuid: 'u7',
  viewers: ['ann'],
}
const one = { order: 7, version: 1, marker: 'a', cents: 525 }
const two = { order: 7, version: 2, marker: 'b', cents: 1050 }
const stored: Stored = {
  orders: [order],
  versions: [
    { ...one, parts: [525, 525] },
    { ...two, parts: [1050, 1050] },
  ],
  contracts: [{ uuid: 'u7', number: '7', version: 2, cents: 1050 }],
  imported: ['oats'],
  viewers: [{ email: 'ann', order: 7 }],
  counts: [{ active: true, year: 2027, orders: 1 }],
  listed: [7],
  sum: { count: 1, cents: 1050 },
}
const call = (at: number, changes: Partial<Call>): Call => ({
  person: 'ann',
  act: 'read',
  order: 7,
  key: null,
  marker: null,
  cents: null,
  began: 2 * at,
  ended: 2 * at + 1,
  open: false,
  refused: false,
  seen: [],
  ...changes,
})
const calls = [
  call(1, { act: 'create', order: null, key: 'k1', marker: 'a', cents: 525, seen: [one] }),
  call(2, { act: 'update', key: 'k2', marker: 'b', cents: 1050, open: true }),
  call(3, { act: 'update', key: 'k2', marker: 'b', cents: 1050, seen: [two] }),
  call(4, { seen: [two] }),
  call(5, { act: 'archive', seen: [two] }),
  call(6, { act: 'restore', seen: [two] }),
  call(7, { act: 'finalize', seen: [two] }),
  call(8, { act: 'import', order: null, marker: 'oats' }),
]

it('finds nothing in a faultless history', () => {
  expect(anomaliesOf({ calls, stored })).toEqual([])
})

const withStored = (changes: Partial<Stored>): History => ({ calls, stored: { ...stored, ...changes } })
const withOrder = (changes: Partial<StoredOrder>) => withStored({ orders: [{ ...order, ...changes }] })
const withCall = (at: number, changes: Partial<Call>): History => ({
  calls: calls.map((each, n) => (n === at ? { ...each, ...changes } : each)),
  stored,
})
const planted: Record<string, [History, RegExp]> = {
  'a contract of an order that is open': [
    withOrder({ finalized: false, state: 'open', uuid: null }),
    /^wrong contract/,
  ],
  'a contract sent before the claim, of the version before': [
    withStored({ contracts: [{ uuid: 'u7', number: '7', version: 1, cents: 525 }] }),
    /^wrong contract/,
  ],
  'a second contract': [
    withStored({ contracts: [...stored.contracts, { uuid: 'u8', number: '7', version: 2, cents: 1050 }] }),
    /^wrong contract/,
  ],
  'a contract of no order': [
    withStored({ contracts: [...stored.contracts, { uuid: 'u8', number: '8', version: 1, cents: 1 }] }),
    /^wrong contract/,
  ],
  'finalizing that was answered and forgotten': [
    withOrder({ finalized: false, state: 'open' }),
    /^finalizing forgotten/,
  ],
  'an archived order that is active': [withOrder({ active: false }), /^archiving forgotten/],
  'an import that was answered and forgotten': [withStored({ imported: [] }), /^wrong import/],
  'an import that happened twice': [withStored({ imported: ['oats', 'oats'] }), /^wrong import/],
  'a save stored twice': [
    withStored({
      orders: [order, { ...order, ...one, order: 8, number: '8', finalized: false, state: 'open' }],
      versions: [...stored.versions, { ...one, order: 8, parts: [525] }],
    }),
    /^stored twice/,
  ],
  'a number given to two': [withStored({ orders: [order, { ...order, order: 8 }] }), /^number twice/],
  'a key with two answers': [
    withCall(1, { seen: [{ ...two, version: 3 }], open: false }),
    /^one key, two answers/,
  ],
  'a read older than an answer': [withCall(3, { seen: [one] }), /^stale read/],
  'a read of what was never stored': [withCall(3, { seen: [{ ...two, cents: 1051 }] }), /^read of nothing/],
  'an order that is not found any more': [withCall(3, { seen: [] }), /^order missing/],
  'a hole in the versions': [withStored({ versions: stored.versions.slice(1) }), /^hole in the versions/],
  'a viewer who is not in the table of lists': [withStored({ viewers: [] }), /^lists and sums: who sees/],
  'a count that is off by one': [
    withStored({ counts: [{ active: true, year: 2027, orders: 2 }] }),
    /^lists and sums: the counts/,
  ],
  'a total off by a cent': [withStored({ sum: { count: 1, cents: 1049 } }), /^lists and sums: the sum/],
}

it.each(Object.keys(planted))('finds %s', (what) => {
  const [history, name] = planted[what] ?? [{ calls, stored }, /never/]
  expect(anomaliesOf(history)).toContainEqual(expect.stringMatching(name))
})

import { expect, test } from 'vitest'
import { buildSearchIndex, search } from './search-index.ts'

const people = [
  { name: 'Maren Aldous', note: 'Territory 41' },
  { name: 'Odalys Fennimore-Castellanos', note: 'Territory 11' },
  { name: 'Tobiah Renquist', note: 'Territory 41' },
]
const index = buildSearchIndex(people, (person) => `${person.name} ${person.note}`)
const names = (typed: string) => search(index, typed).map((person) => person.name)

test('finds any part of a name, whatever the case', () => {
  expect(names('FENNI')).toEqual(['Odalys Fennimore-Castellanos'])
})

test('finds by the note too, and every word must be there, in any order', () => {
  expect(names('41 ald')).toEqual(['Maren Aldous'])
  expect(names('41 fenn')).toEqual([])
})

test('what begins with the typed text comes first', () => {
  const states = buildSearchIndex(['CA California', 'GA Georgia', 'IA Iowa'], (state) => state)
  expect(search(states, 'ia')).toEqual(['IA Iowa', 'CA California', 'GA Georgia'])
})

test('nothing typed shows all', () => {
  expect(names('  ')).toHaveLength(3)
})

test('filters 20,000 items in less than the 16 ms of one frame', () => {
  const many = Array.from({ length: 20_000 }, (_, number) => ({
    name: `Tamarack Bend Farms ${number} and Sons of Hamilton County`,
    note: String(100_000 + number),
  }))
  const large = buildSearchIndex(many, (customer) => `${customer.name} ${customer.note}`)
  const small = buildSearchIndex(many.slice(0, 2_000), (customer) => `${customer.name} ${customer.note}`)
  const millisOf = (work: () => unknown) => {
    const runs = Array.from({ length: 15 }, () => {
      const start = performance.now()
      work()
      return performance.now() - start
    })
    return runs.sort((a, b) => a - b)[7] ?? 0
  }

  const smallTime = millisOf(() => search(small, 'bend 10 county'))
  const largeTime = millisOf(() => search(large, 'bend 10 county'))

  expect(search(large, 'bend 119999')).toHaveLength(1)
  // Ten times the items take about ten times as long: a ratio, so that a slow machine judges alike.
  expect(largeTime / Math.max(smallTime, 0.05)).toBeLessThan(30)
  expect(largeTime).toBeLessThan(16)
})

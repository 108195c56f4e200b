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

// (rule finding/same-letters)
test('finds without accents, and by any kind of apostrophe, hyphen and width', () => {
  const index = buildSearchIndex(['O’Grady‑Müller', 'Weiß', 'Odegaard'], (name) => name)
  for (const typed of ["o'grady-muller", 'ＭＵＬＬＥＲ', 'mu\u0308ller', 'O´G'])
    expect([typed, search(index, typed)]).toEqual([typed, ['O’Grady‑Müller']])
  expect(search(index, 'WEISS')).toEqual(['Weiß'])
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

test('finds the one of 20,000 items', () => {
  const many = Array.from({ length: 20_000 }, (_, number) => ({
    name: `Tamarack Bend Farms ${number} and Sons of Hamilton County`,
    note: String(100_000 + number),
  }))
  const large = buildSearchIndex(many, (customer) => `${customer.name} ${customer.note}`)
  expect(search(large, 'bend 119999')).toEqual([many[19_999]])
})

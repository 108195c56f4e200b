import { expect, test } from 'vitest'
import { byLastName } from '#shared/levels.ts'
import { lastNameFirst } from './last-name-first.ts'

// (rule lists/by-last-name)
test('people are listed by last name, which stands first', () => {
  const people = [{ name: 'Ann Zed' }, { name: 'Zoe Adams' }, { name: 'bea adams' }, { name: 'Ludo' }]
  const shown = people.toSorted(byLastName).map((person) => lastNameFirst(person.name))
  expect(shown).toEqual(['adams, bea', 'Adams, Zoe', 'Ludo', 'Zed, Ann'])
})

test('only the last word is the last name', () => {
  expect(lastNameFirst(' Odalys  Fennimore-Castellanos ')).toBe('Fennimore-Castellanos, Odalys')
  expect(lastNameFirst('Anna Maria van Dorn')).toBe('Dorn, Anna Maria van')
})

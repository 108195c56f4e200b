import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.each([
  [0, '0 lines'],
  [1, '1 line'],
  [2, '2 lines'],
])('%d gets the right form of its noun', (count, text) => {
  expect(plural(count, 'line')).toBe(text)
})

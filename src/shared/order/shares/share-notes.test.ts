import { expect, test } from 'vitest'
import { losesSight, restText } from './share-notes.ts'

const amy = { email: 'amy@farm.test', level: 'Agronomist' }
const ofBen = { userId: 'ben@farm.test' }

// (rule shares/losing-sight)
test.each([
  ['who left the order of another user', amy, ofBen, ['ben@farm.test'], true],
  ['who is still in it, case aside', amy, ofBen, ['Amy@farm.test'], false],
  ['whose own order it is', amy, { userId: 'AMY@farm.test' }, ['ben@farm.test'], false],
  ['who sees all orders', { ...amy, level: 'Manager' }, ofBen, ['ben@farm.test'], false],
  ['of a new order', amy, null, ['ben@farm.test'], false],
])('a user %s is warned: %s', (_who, user, before, emails, warned) => {
  const agronomists = emails.map((email) => ({ email }))
  expect(losesSight(user, before, agronomists) !== null).toBe(warned)
})

// (rule shares/name-the-rest)
test.each([
  [[50, 40], -10, '10.0% ($5.00) too much is assigned.'],
  [[50, 40], 10, '10.0% ($5.00) is not assigned.'],
  [[150, 33.3, 33.4], -66.7, '$5.00 too much is assigned.'],
  [[-10, 50], 50, '$5.00 is not assigned.'],
  [[150], 0, null],
])('shares of %j with a rest of %d% give %j, without a percentage if one is invalid', (all, rest, said) => {
  const shares = all.map((percentage) => ({ percentage }))
  expect(restText({ percentage: rest, amount: Math.sign(rest) * 5 }, shares)).toBe(said)
})

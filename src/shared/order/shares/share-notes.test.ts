import { expect, test } from 'vitest'
import { losesSight } from './share-notes.ts'

const amy = { email: 'amy@farm.test', level: 'Agronomist' }
const ofBen = { userId: 'ben@farm.test' }

// (rule shares/losing-sight)
test.each([
  ['who left the order of somebody else', amy, ofBen, ['ben@farm.test'], true],
  ['who is still in it, case aside', amy, ofBen, ['Amy@farm.test'], false],
  ['whose own order it is', amy, { userId: 'AMY@farm.test' }, ['ben@farm.test'], false],
  ['who sees all orders', { ...amy, level: 'Manager' }, ofBen, ['ben@farm.test'], false],
  ['of a new order', amy, null, ['ben@farm.test'], false],
])('one %s is warned: %s', (_who, user, before, emails, warned) => {
  const agronomists = emails.map((email) => ({ email }))
  expect(losesSight(user, before, agronomists) !== null).toBe(warned)
})

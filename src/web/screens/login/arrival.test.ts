import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

const nothing: unknown = null
const login = { pathname: '/login', search: '', hash: '', state: nothing }

test('the login knows where the person wanted to go', () => {
  const wanted = (place: Partial<typeof login>) => readArrival({ ...login, ...place }).wanted.to
  expect(wanted({})).toBe('/')
  expect(wanted({ pathname: '/insights', search: '?q=a' })).toBe('/insights?q=a')
  expect(wanted({ state: { wanted: '/accounts' } })).toBe('/accounts')
  expect(wanted({ hash: '#to=%2Finsights&provider=away', state: { wanted: '/accounts' } })).toBe('/insights')
})

test('the login takes what the server left in the address', () => {
  expect(readArrival({ ...login, hash: '#credential=abc' })).toMatchObject({ credential: 'abc', away: false })
  const hash = '#to=%2Fsigned-in&as=ann%40farm.example&provider=away'
  expect(readArrival({ ...login, hash })).toEqual({
    credential: null,
    away: true,
    wanted: { to: '/signed-in', as: 'ann@farm.example' },
  })
})

// (rule sign-in/own-pages-only)
test('the login goes to no other site, whatever the address says', () => {
  for (const to of ['//evil.org', 'https://evil.org', '/\\evil.org'])
    expect(readArrival({ ...login, hash: `#to=${encodeURIComponent(to)}` }).wanted.to).toBe('/')
  expect(readArrival({ ...login, state: { wanted: '//evil.org' } }).wanted.to).toBe('/')
})

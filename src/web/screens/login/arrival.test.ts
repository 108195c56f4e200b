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
    refusal: null,
    wanted: { to: '/signed-in', as: 'ann@farm.example' },
  })
})

// (rule sign-in/own-pages-only)
test('the login goes to no other site, whatever the address says', () => {
  for (const to of ['//evil.org', 'https://evil.org', '/\\evil.org'])
    expect(readArrival({ ...login, hash: `#to=${encodeURIComponent(to)}` }).wanted.to).toBe('/')
  expect(readArrival({ ...login, state: { wanted: '//evil.org' } }).wanted.to).toBe('/')
})

// (rule sign-in/refusals-are-pages)
test.each([
  ['#to=%2Finsights&refused=limited&wait=37', 'Too many sign-ins at once. Wait 37 seconds, then try again.'],
  ['#refused=limited&wait=1', 'Too many sign-ins at once. Wait 1 second, then try again.'],
  ['#refused=limited&wait=call%20555', 'Too many sign-ins at once. Wait a minute, then try again.'],
  ['#refused=invalid', 'That link doesn’t lead to Furrow. Sign in here to start.'],
  ['#refused=Call%20555', 'We couldn’t sign you in. Please try again in a moment.'],
  ['', null],
])('the login says why it was led to by %j, in words of its own', (hash, sentence) => {
  expect(readArrival({ ...login, hash }).refusal).toBe(sentence)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/world/properties.ts'
import { isOwnPath } from './own-path.ts'

// (rule sign-in/own-pages-only)
test('a path of this application is told from every other address', () => {
  const own = [
    '/',
    '/insights',
    '/insights/',
    '/purchase-orders/create?mode=edit',
    '/insights?q=a//b',
    '/?a=1',
  ]
  const others = [
    '',
    'insights',
    '//evil.org',
    '/\\evil.org',
    '/\tevil',
    '/a//b',
    '/./a',
    '/a/..',
    '/a b',
    '/a#b',
  ]
  expect(own.filter((path) => !isOwnPath(path))).toEqual([])
  expect(others.filter(isOwnPath)).toEqual([])
  expect(isOwnPath(`/${'a'.repeat(2_000)}`)).toBe(false)
})

// (rule sign-in/own-pages-only)
test('no path of this application leads a browser to another host', () => {
  const signs = fc.constantFrom(
    '/',
    '\\',
    '.',
    '?',
    '#',
    ':',
    '@',
    '%2f',
    '%5c',
    '\t',
    ' ',
    'a',
    'evil.org',
    'https:',
  )
  const address = fc.array(signs, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(address, (to) => {
      if (!isOwnPath(to)) return
      const { origin, pathname } = new URL(to, 'https://furrow.example')
      expect(origin).toBe('https://furrow.example')
      // The path must not lead to another host even if a router resolves it again.
      expect(new URL(pathname, 'https://furrow.example').origin).toBe('https://furrow.example')
    }),
    { numRuns: runs(5_000) },
  )
})

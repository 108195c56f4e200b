import { afterEach, expect, it } from 'vitest'
import { clearTab, fieldsOf, readText, stored, writeText } from './stored.ts'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  clearTab()
})

const place = (key: string) => stored('tab', key, (found) => (fieldsOf(found).n === 1 ? { n: 1 } : null))

function withStorage(storage: Partial<Storage> | (() => never)) {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: typeof storage === 'function' ? storage : () => storage,
  })
}

const room = (entries = new Map<string, string>()) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, text: string) => void entries.set(key, text),
  removeItem: (key: string) => void entries.delete(key),
  clear: () => entries.clear(),
})

it('a value is read as it was written, and null removes it', () => {
  const entries = new Map<string, string>()
  withStorage(room(entries))
  place('a').write({ n: 1 })
  expect([place('a').read(), entries.size]).toEqual([{ n: 1 }, 1])
  place('a').write(null)
  expect([place('a').read(), entries.size]).toEqual([null, 0])
})

it('an unusable value is none', () => {
  withStorage(room())
  for (const text of ['{', 'null', '{"n":2}', '[]', '']) {
    writeText('tab', 'a', text)
    expect([text, place('a').read()]).toEqual([text, null])
  }
})

it('a value lasts as long as the page where storage is blocked', () => {
  withStorage(() => {
    throw new Error('SecurityError')
  })
  place('a').write({ n: 1 })
  expect(place('a').read()).toEqual({ n: 1 })
  clearTab()
  expect(place('a').read()).toBeNull()
})

it('full storage loses neither the new value nor shows the old one', () => {
  const entries = new Map([['a', 'old']])
  withStorage({
    ...room(entries),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  writeText('tab', 'a', 'new')
  expect([readText('tab', 'a'), entries.has('a')]).toEqual(['new', false])
})

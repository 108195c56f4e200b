import { expect, it } from 'vitest'
import { mostSaves, SavePlaces, storesSomething } from './save-places.ts'

// (rule load/saves-leave-room)
it('a limited number of saves have a place, and others get theirs in order of arrival', async () => {
  const places = new SavePlaces(60_000)
  const began: number[] = []
  const ends: (() => void)[] = []
  const all = Array.from({ length: mostSaves + 2 }, (_, at) =>
    places.inPlace(() => {
      began.push(at)
      return new Promise<void>((end) => ends.push(end))
    }),
  )
  await Promise.resolve()
  expect([began, places.hasRoom()]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], false])
  ends[3]?.()
  await all[3]
  await expect.poll(() => began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  ends[0]?.()
  await expect.poll(() => began.at(-1)).toBe(9)
  for (const end of ends) end()
  await Promise.all(all)
  expect(places.hasRoom()).toBe(true)
})

it('a failed save frees its place, and one that waits too long leaves the queue', async () => {
  const places = new SavePlaces(1)
  await expect(places.inPlace(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const ends: (() => void)[] = []
  const held = Array.from({ length: mostSaves }, () =>
    places.inPlace(() => new Promise<void>((end) => void ends.push(end))),
  )
  await expect(places.inPlace(async () => {})).rejects.toThrow('timeout exceeded when trying to connect')
  for (const end of ends) end()
  await Promise.all(held)
  await places.inPlace(async () => {})
  expect(places.hasRoom()).toBe(true)
})

it.each([
  ['with a as (select 1) insert into audit_events (at) values ($1)', true],
  [{ name: 'x', text: 'UPDATE user_sessions set expire = $2' }, true],
  ['delete from user_sessions', true],
  ['select updated_at, deleted from purchase_orders', false],
  [{ submit() {} }, false],
  [undefined, false],
])('%j stores something: %s', (sent, stores) => {
  expect(storesSomething(sent)).toBe(stores)
})

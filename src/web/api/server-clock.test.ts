import { expect, onTestFinished, test } from 'vitest'
import { isEnded } from '#web/screens/order-form/drafts/stored-draft.ts'
import { noteServerTime, serverNow, timeNow } from './server-clock.ts'

const answered = (date: string) => noteServerTime(new Response('', { headers: { date } }))

// (rule drafts/end-after-30-days)
test('a draft ends by the time of the server, whatever the device says', () => {
  onTestFinished(() => answered(new Date().toUTCString()))
  answered('Wed, 01 Jan 2020 12:00:00 GMT')
  expect(isEnded({ keptAt: '2019-12-15T12:00:00Z', pendingSave: null })).toBe(false)
  expect(isEnded({ keptAt: '2019-11-30T12:00:00Z', pendingSave: null })).toBe(true)
  expect(timeNow().toISOString()).toMatch(/^2020-01-01T12:/)
  answered('no date')
  expect(new Date(serverNow()).getUTCFullYear()).toBe(2020)
})

test('no draft ends before the server said the time', () => {
  expect(isEnded({ keptAt: '1970-01-01T00:00:00Z', pendingSave: null }, Number.NaN)).toBe(false)
})

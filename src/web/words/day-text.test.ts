import { expect, it } from 'vitest'
import { clockText, dayText, momentText } from './day-text.ts'

const saved = '2026-03-14T03:42:00Z'
const chicago = 'America/Chicago'

it('the same minute reads alike on its own, with its day and with its date', () => {
  expect(clockText(saved, chicago)).toMatch(/^10:42.pm$/)
  const clock = clockText(saved, chicago)
  expect(dayText(saved, new Date('2026-03-14T04:00:00Z'), chicago)).toBe(`today at ${clock}`)
  expect(momentText(saved, chicago)).toBe(`Mar 13, 2026, ${clock}`)
})

it('the day is that of the company, wherever the reader is', () => {
  const clock = clockText(saved, chicago)
  expect(dayText(saved, new Date('2026-03-14T05:30:00Z'), chicago)).toBe(`yesterday at ${clock}`)
  expect(dayText(saved, new Date('2026-03-20T05:30:00Z'), chicago)).toBe(`Mar 13 at ${clock}`)
})

it('yesterday is the day before, also where a day has 23 hours', () => {
  const sunday = '2026-03-08T15:00:00Z'
  const monday = new Date('2026-03-09T05:10:00Z')
  expect(dayText(sunday, monday, chicago)).toMatch(/^yesterday/)
  expect(dayText('2026-03-08T05:50:00Z', monday, chicago)).toMatch(/^Mar 7/)
})

it('without the zone of the company nothing is claimed', () => {
  expect(momentText(saved, null)).toBe('')
  expect(dayText(saved, new Date(saved), null)).toBe('')
  expect(clockText(saved, null)).toBe('')
})

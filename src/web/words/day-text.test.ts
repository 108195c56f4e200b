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

it('without the zone of the company nothing is claimed', () => {
  expect(momentText(saved, null)).toBe('')
})

import { expect, it } from 'vitest'
import { pendingSaveText } from './saved-drafts.tsx'

const since = '2026-03-14T15:00:00.000Z'
const after = (hours: number) => new Date(new Date(since).getTime() + hours * 3_600_000)

// (rule drafts/remembered-for-a-day)
it('a draft with an unanswered save promises for 23 hours that saving it now makes no second order', () => {
  expect(pendingSaveText(since, after(22.99))).toContain('saving it now never makes a second order')
  expect(pendingSaveText(since, after(23))).toContain('look in Insights whether it arrived')
})

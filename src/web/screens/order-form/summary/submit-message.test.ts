import { expect, it } from 'vitest'
import type { SubmitFailure } from '#web/screens/order-form/form/form-state.ts'
import { submitMessage } from './submit-message.ts'

const quiet = {
  submit: { kind: 'idle' },
  wrong: [],
  refused: false,
  cannotKeep: null,
  online: true,
  version: 3,
  unchanged: false,
  outOfDate: false,
} as const
const failed = (failure: SubmitFailure) => ({ ...quiet, submit: { kind: 'failed', failure } }) as const

// (rule drafts/said-beside-submit)
it('says nothing while all is well', () => {
  expect(submitMessage(quiet)).toBeNull()
  expect(submitMessage({ ...quiet, submit: { kind: 'sending' } })).toBeNull()
})

it('offers to try again after a save that failed, and says that nothing is lost', () => {
  expect(submitMessage(failed({ kind: 'failed', text: 'The server is full.' }))).toEqual({
    tone: 'bad',
    lead: 'The order was not saved',
    text: 'The server is full. Your changes are safe.',
    act: 'retry',
  })
})

// (rule offline/new-version)
it('offers to reload after a save that failed, where a newer version was installed', () => {
  const now = { ...failed({ kind: 'failed', text: 'The order has no season.' }), outOfDate: true }
  expect(submitMessage(now)?.act).toBe('reload')
})

it('does not say that an order was not saved where that is not known', () => {
  const said = submitMessage(failed({ kind: 'given up' }))
  expect(said).toMatchObject({ lead: 'We couldn’t confirm that the order was saved', act: 'retry' })
  expect(JSON.stringify(said)).not.toContain('not saved')
})

it('says which versions become of what was sent and of what is typed since', () => {
  const waiting = { ...quiet, submit: { kind: 'waiting' } } as const
  expect(submitMessage(waiting)?.text).toBe('Will send as v4 when you’re online. Later edits become v5.')
  expect(submitMessage({ ...waiting, version: null })?.text).toBe(
    'Will send when you’re online. Later edits become v2.',
  )
  const saved = { ...quiet, submit: { kind: 'saved', version: 4 } } as const
  expect(submitMessage(saved)).toMatchObject({ lead: 'Saved as v4' })
  expect(submitMessage({ ...saved, version: 4, unchanged: true })?.text).toBe('Same as v4.')
})

it('says what matters most where several things are so', () => {
  const all = { ...quiet, online: false, cannotKeep: 'No draft is kept', wrong: ['One', 'Two'] }
  expect(submitMessage({ ...all, submit: { kind: 'waiting' } })?.act).toBe('giveUp')
  expect(submitMessage(all)?.act).toBe('show')
  expect(submitMessage({ ...all, wrong: ['Line 3: One'] })).toMatchObject({
    text: 'Line 3: One',
    leads: true,
  })
  expect(submitMessage({ ...all, refused: true })?.lead).toBe('The order was rejected and not saved')
  expect(submitMessage({ ...all, wrong: [] })?.text).toBe('No draft is kept')
  expect(submitMessage({ ...all, wrong: [], cannotKeep: null })?.text).toContain('Keep working')
})

import { describe, expect, it } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { foundOut, unanswered } from './finalize-unanswered.ts'

describe('finalizing without an answer', () => {
  it.each([
    ['the network', new CallError(0, '', 'Failed to fetch'), true],
    ['an answer that broke off', new TypeError('network error'), true],
    ['a proxy', new CallError(504, '<html>', 'Gateway Timeout'), true],
    ['ACES', new CallError(502, '{"code":"upstream","message":"ACES synchronization failed"}', ''), false],
    ['a refusal', new CallError(409, '{"code":"conflict","message":"Already finalized"}', ''), false],
  ])('tells silence from a word: %s', (_, error, expected) => {
    expect(unanswered(error)).toBe(expected)
  })

  it('is told by the order: recorded, waiting, refused by ACES, or never begun', () => {
    const open = { finalized: false, acesState: 'none', acesMessage: null, acesAttempts: 0 } as const
    const refused = {
      ...open,
      acesState: 'failed',
      acesMessage: 'No such customer',
      acesAttempts: 1,
    } as const
    expect(foundOut(open, { ...open, finalized: true, acesState: 'synced' })).toEqual({ kind: 'done' })
    expect(foundOut(open, { ...open, finalized: true, acesState: 'pending' })).toEqual({ kind: 'waiting' })
    expect(foundOut(open, refused)).toEqual({
      kind: 'failed',
      details: 'ACES synchronization failed: No such customer',
    })
    expect(foundOut(refused, refused)).toEqual({ kind: 'failed', details: null })
  })
})

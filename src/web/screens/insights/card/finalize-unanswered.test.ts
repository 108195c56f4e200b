import { describe, expect, it } from 'vitest'
import { foundOut } from './finalize-unanswered.ts'

describe('finalizing without an answer', () => {
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

import { describe, expect, it } from 'vitest'
import { deleteQuestion, finalizeFailure, finalizeReport, foundOut } from './finalize-texts.ts'

const order = { id: 12, displayPo: '12', documentType: 'original', versionNumber: 3 } as const
const child = { displayPo: '12-S1', documentType: 'supplemental', grandTotal: 100 } as const

describe('Delete', () => {
  // (rule states/delete-is-confirmed)
  it('names the children that stay', () => {
    expect(deleteQuestion(order, [child])).toEqual({
      title: 'Delete Purchase Order 12?',
      text: expect.stringContaining('stay in the list: Supplemental PO 12-S1.'),
    })
    expect(deleteQuestion(order, []).text).not.toContain('stay')
  })

  // (rule kinds/credit-more-than-ordered)
  it('warns of a supplemental without which more was credited than ordered', () => {
    const memo = { displayPo: '12-C1', documentType: 'credit_memo', grandTotal: -180 } as const
    const parent = { ...order, grandTotal: 150 }
    expect(deleteQuestion(child, [parent, memo]).text).toContain(
      'The remaining orders total $30.00 less than the credits.',
    )
    expect(deleteQuestion(child, [{ ...parent, grandTotal: 180 }, memo]).text).not.toContain('credited')
    expect(deleteQuestion(order, [child, memo]).text).not.toContain('credited')
  })
})

describe('Finalize', () => {
  // (rule finalizing/sentence)
  it('says whether ACES failed or something else', () => {
    const byAces = 'ACES synchronization failed. Error report available above.'
    const bySomethingElse = 'Failed to finalize purchase order. Error report available above.'
    expect(finalizeFailure('ACES synchronization failed: refused')).toBe(byAces)
    expect(finalizeFailure('Not stored, because ACES synchronization failed')).toBe(byAces)
    expect(finalizeFailure('This purchase order is archived')).toBe(bySomethingElse)
    expect(finalizeFailure('HTTP 502')).toBe(bySomethingElse)
  })

  // (rule messages/error-report)
  it('the report names the order and the details', () => {
    const report = finalizeReport(order, 'ACES synchronization failed: refused')
    expect(report.subject).toBe('Finalization Failure')
    expect(report.message).toContain('Purchase Order 12')
    expect(report.message).toContain('ACES synchronization failed: refused')
  })
})

describe('finalizing without an answer', () => {
  // (rule finalizing/no-answer)
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

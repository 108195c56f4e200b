import { describe, expect, it } from 'vitest'
import { deleteQuestion, finalizeFailure, finalizeReport } from './finalize-texts.ts'

const order = { id: 12, displayPo: '12', documentType: 'original', versionNumber: 3 } as const
const child = { displayPo: '12-S1', documentType: 'supplemental' } as const

describe('Delete', () => {
  it('names the children that stay', () => {
    expect(deleteQuestion(order, [child])).toEqual({
      title: 'Delete Purchase Order 12?',
      text: expect.stringContaining('stay in the list: Supplemental PO 12-S1.'),
    })
    expect(deleteQuestion(order, []).text).not.toContain('stay')
  })
})

describe('Finalize', () => {
  it('FIN-013 and FIN-014: says whether ACES failed or something else', () => {
    expect(finalizeFailure(true)).toBe('ACES synchronization failed. Error report available above.')
    expect(finalizeFailure(false)).toBe('Failed to finalize purchase order. Error report available above.')
  })

  it('ERR-002 and ERR-003: the report names the order and the details', () => {
    const report = finalizeReport(order, 'ACES synchronization failed: refused')
    expect(report.subject).toBe('Finalization Failure')
    expect(report.message).toContain('Purchase Order 12')
    expect(report.message).toContain('ACES synchronization failed: refused')
  })
})

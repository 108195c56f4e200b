import { describe, expect, it } from 'vitest'
import { archiveQuestion, refusedText, restText, stoppedText, unarchiveQuestion } from './archive-words.ts'

// (rule states/archive-many-asks-once)
describe('the question before many orders are archived', () => {
  it('says how many, how many of them are finalized, and which children stay', () => {
    const question = archiveQuestion(1200, { finalized: 3, staying: ['12-S1', '14-C1'] })
    expect(question.title).toBe('Archive 1,200 purchase orders?')
    expect(question.text).toContain('3 of them are finalized')
    expect(question.text).toContain('stay in the lists: 12-S1, 14-C1.')
  })

  it('says nothing of what there is not', () => {
    const { title, text } = archiveQuestion(1, { finalized: 0, staying: [] })
    expect(title).toBe('Archive 1 purchase order?')
    expect(text).not.toMatch(/finalized|stay/)
    expect(unarchiveQuestion(2).title).toBe('Unarchive 2 purchase orders?')
  })

  it('says of one order that it is finalized itself', () => {
    const { text } = archiveQuestion(1, { finalized: 1, staying: [] })
    expect(text).toMatch(/ It is finalized; its contract in ACES will stay as it is\.$/)
  })

  it('tells many children by their number', () => {
    const staying = Array.from({ length: 30 }, (_, i) => `${i + 1}-S1`)
    expect(archiveQuestion(30, { finalized: 30, staying }).text).toContain('12-S1 and 18 more.')
  })
})

// (rule administration/one-after-another)
describe('an act that did not come to its end', () => {
  const act = { kind: 'archive', done: 12, at: 12, of: 40 } as const

  it('names the order and the reason, and what is still selected', () => {
    expect(refusedText('archive', 'Purchase Order 1042', 'It is still waiting for ACES')).toBe(
      'Purchase Order 1042 could not be archived: It is still waiting for ACES.',
    )
    expect(restText(act)).toBe('12 of 40 are archived. This one and the other 27 are still selected.')
    expect(restText({ ...act, done: 38, at: 39 })).toBe('38 of 40 are archived. This one is still selected.')
    expect(restText({ ...act, done: 1, at: 38 })).toBe(
      '1 of 40 is archived. This one and the other one are still selected.',
    )
  })

  it('says so when it was stopped', () => {
    expect(stoppedText({ ...act, kind: 'unarchive' })).toBe(
      'Stopped: 12 of 40 are unarchived. The other 28 are still selected.',
    )
    expect(stoppedText({ ...act, done: 1, at: 39 })).toBe(
      'Stopped: 1 of 40 is archived. The other one is still selected.',
    )
  })
})

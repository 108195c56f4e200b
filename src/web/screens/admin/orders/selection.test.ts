import { describe, expect, it } from 'vitest'
import { actedOn, allOf, nothingSelected, stillShown, toggled, without } from './selection.ts'

const selection = allOf({ active: [5, 3, 12], archived: [4] })

describe('the selection', () => {
  it('takes an order up and lets it go again', () => {
    const one = toggled(nothingSelected, { id: 7, status: true })
    expect([...one]).toEqual([[7, true]])
    expect(toggled(one, { id: 7, status: true }).size).toBe(0)
  })

  // (rule administration/only-what-is-shown)
  it('lets go what a changed filter shows no more, and learns what the rest is now', () => {
    expect([...stillShown(selection, { active: [3, 4, 99], archived: [12] })]).toEqual([
      [3, true],
      [4, true],
      [12, false],
    ])
  })

  // (rule administration/one-after-another)
  it('archives the active ones and unarchives the archived ones, oldest first', () => {
    expect(actedOn(selection, 'archive')).toEqual([3, 5, 12])
    expect(actedOn(selection, 'unarchive')).toEqual([4])
  })

  it('keeps what was not done', () => {
    expect([...without(selection, [3, 4]).keys()]).toEqual([5, 12])
  })
})

import { describe, expect, it } from 'vitest'
import { cardActions } from './card-actions.ts'

const ann = { email: 'ann@farm.example', level: 'Agronomist' }
const mia = { email: 'mia@farm.example', level: 'Manager' }
const open = {
  userId: 'ann@farm.example',
  agronomistAssignments: [],
  status: true,
  finalized: false,
  acesState: 'none',
  documentType: 'original',
}
const whileOpen = ['finalize', 'edit', 'preview', 'quickEdit', 'copy', 'history', 'delete']

describe('the actions of a card', () => {
  it.each([
    ['an open original', open, whileOpen],
    ['one that ACES refused', { ...open, acesState: 'failed' }, whileOpen],
    [
      'an open credit memo',
      { ...open, documentType: 'credit_memo' },
      whileOpen.filter((one) => one !== 'copy'),
    ],
    [
      'a finalized original',
      { ...open, finalized: true, acesState: 'synced' },
      ['preview', 'copy', 'supplemental', 'creditMemo', 'history'],
    ],
    [
      'one that waits for ACES',
      { ...open, finalized: true, acesState: 'pending' },
      ['preview', 'copy', 'history'],
    ],
    [
      'a finalized supplemental',
      { ...open, documentType: 'supplemental', finalized: true, acesState: 'synced' },
      ['preview', 'history'],
    ],
  ])('of %s', (_name, order, expected) => {
    expect(cardActions(ann, order)).toEqual(expected)
    expect(cardActions(mia, order)).toEqual(expected)
  })

  it("are none on another's order", () => {
    expect(cardActions({ ...ann, email: 'bob@farm.example' }, open)).toEqual([])
  })
})

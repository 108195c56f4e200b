import { describe, expect, test } from 'vitest'
import {
  actOf,
  addRow,
  chooseAgronomist,
  chooseCustomer,
  draftOf,
  draftProblems,
  isChanged,
  leavePercent,
  newSplit,
  removeRow,
  type SplitDraft,
  typePercent,
} from './split-draft.ts'

const [ann, bob] = ['ann@farm.test', 'bob@farm.test']
const known = {
  customer: (id: number) => ({ id, name: `Farm ${id}`, active: true }),
  agronomist: (email: string) => ({ email, name: email, territory: '11', active: true }),
}
const blank = newSplit(7, ann)
const percentages = (draft: SplitDraft) => draft.customerShares.map(({ percentage }) => percentage)
const said = (draft: SplitDraft) =>
  draftProblems(draft, [], known).map(({ path, message }) => `${path}: ${message}`)

// (rules splits/exactly-100, shares/split-evenly, shares/percentage-and-amount)
describe('a usual split that is written', () => {
  test('begins with all to the producer and all to whoever writes', () => {
    expect(actOf({ ...blank, name: ' Home\tfarm ' }).split).toEqual({
      id: null,
      name: 'Home farm',
      customerShares: [{ id: 7, percentage: 100 }],
      agronomistShares: [{ email: ann, percentage: 100 }],
    })
  })

  test('is split evenly until somebody types, and of two the other one takes the rest', () => {
    const two = addRow(blank, 'customerShares', 'a')
    expect(percentages(two)).toEqual([50, 50])
    expect(percentages(addRow(two, 'customerShares', 'b'))).toEqual([33.3, 33.3, 33.4])
    const typed = typePercent(two, 'customerShares', 0, '70')
    expect(percentages(typed)).toEqual([70, 30])
    expect(percentages(addRow(typed, 'customerShares', 'b'))).toEqual([70, 30, 0])
    expect(percentages(removeRow(typed, 'customerShares', 1))).toEqual([70])
    expect(percentages(removeRow(two, 'customerShares', 0))).toEqual([100])
  })

  test('keeps what is no number until it is one, and is not stored with it', () => {
    const typed = typePercent({ ...blank, name: 'Home' }, 'agronomistShares', 0, '5o')
    expect(typed.typed).toEqual({ 'agronomistShares.0.percentage': '5o' })
    expect(leavePercent(typed, 'agronomistShares', 0)).toEqual(typed)
    expect(said(typed)).toEqual(['agronomistShares.0.percentage: Enter a number here, such as 12.50'])
    const number = typePercent(typed, 'agronomistShares', 0, '50.')
    expect(leavePercent(number, 'agronomistShares', 0).typed).toEqual({})
  })

  test('says what is wrong at its own fields, whatever the other splits are', () => {
    const others = [1, 2].map((id) => ({
      id,
      name: `Field ${id}`,
      usual: id === 1,
      customerShares: [{ id: 7, percentage: 100 }],
      agronomistShares: [{ email: ann, percentage: 100 }],
    }))
    const empty = addRow(addRow(blank, 'customerShares', 'a'), 'agronomistShares', 'b')
    expect(draftProblems(empty, others, known).map(({ path }) => path)).toEqual([
      'name',
      'customerShares.1.id',
      'agronomistShares.1.email',
    ])
    const chosen = chooseAgronomist(chooseCustomer({ ...empty, name: 'field 2' }, 1, 8), 1, bob)
    expect(draftProblems(chosen, others, known)).toEqual([
      { path: 'name', message: 'Another usual split has this name; choose another one' },
    ])
    const [first] = others
    expect(draftProblems(draftOf(first!), others, known)).toEqual([])
  })

  test('is changed by what would be stored, and by a text that is no number', () => {
    const began = draftOf({ ...actOf(blank).split, id: 1, name: 'Home', usual: true })
    expect(isChanged(began, began)).toBe(false)
    expect(isChanged({ ...began, name: 'Home ' }, began)).toBe(false)
    expect(isChanged({ ...began, name: 'North' }, began)).toBe(true)
    expect(isChanged(typePercent(began, 'customerShares', 0, '100.0'), began)).toBe(false)
    expect(isChanged(typePercent(began, 'customerShares', 0, 'x'), began)).toBe(true)
    expect(isChanged(chooseCustomer(began, 0, 9), began)).toBe(true)
  })
})

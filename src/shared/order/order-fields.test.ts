import { describe, expect, it } from 'vitest'
import { documentContent, textSections } from '#shared/document/document-content.ts'
import { context, draft, stored } from '#test/world/example-order.ts'
import { orderChanges } from '../changelog.ts'
import { limits } from '../limits.ts'
import { mergeDrafts } from './merge/merge.ts'
import { OrderInput } from './order.ts'
import { eachText, orderFields, orderTextKeys, orderTexts } from './order-fields.ts'
import { asOrdered } from './renewal/basis.ts'
import { noFixes, planRenewal } from './renewal/plan-renewal.ts'
import { orderProblems } from './rules/problems.ts'
import { tidyDraft } from './tidy.ts'

const company = { companyName: 'Furrow', companyAddress: [], timeZone: 'UTC' }
const typed = draft(eachText((key) => `Of ${key}`))

describe('every text of an order', () => {
  it.each(orderTextKeys)('is input, tidied and limited by its kind: %s', (key) => {
    const text = ' one\ttwo '
    const tidied = orderTexts[key].value === 'longText' ? 'one\ttwo' : 'one two'
    expect(OrderInput.parse({ [key]: text })[key]).toBe(tidied)
    expect(tidyDraft(draft({ [key]: text }), () => 'new')[key]).toBe(tidied)
    const most = limits[orderTexts[key].value]
    const problems = orderProblems(draft({ [key]: 'x'.repeat(most + 1) }), context())
    expect(problems).toEqual([
      {
        path: key,
        message: `${orderTexts[key].label} can have at most ${most.toLocaleString('en-US')} characters`,
      },
    ])
  })

  it.each(orderTextKeys)('merges by itself and is a conflict if both changed it: %s', (key) => {
    const taken = mergeDrafts(typed, { ...typed, discountPercentage: 3 }, { ...typed, [key]: 'Theirs' })
    expect(taken.draft).toEqual({ ...typed, discountPercentage: 3, [key]: 'Theirs' })
    const { clashes } = mergeDrafts(typed, { ...typed, [key]: 'Mine' }, { ...typed, [key]: 'Theirs' })
    expect(clashes).toEqual([{ key, kind: 'field', field: key }])
  })

  it.each(orderTextKeys)('is in the changelog: %s', (key) => {
    const before = stored(draft())
    expect(orderChanges(before, { ...before, [key]: 'After' })).toEqual([
      { what: orderTexts[key].label, before: null, after: 'After' },
    ])
  })

  it('is in a renewal with comments only', () => {
    const renewed = (withComments: boolean) =>
      planRenewal(asOrdered(stored(typed)), noFixes, {
        fiscalYear: 2027,
        byManager: true,
        withComments,
        context: context(),
      }).draft
    expect(renewed(true)).toMatchObject(eachText((key) => (orderTexts[key].copied ? typed[key] : '')))
    expect(renewed(false)).toMatchObject(eachText(() => ''))
  })

  it('is on the document if it is printed and not blank', () => {
    const printed = orderTextKeys.filter((key) => orderTexts[key].printed)
    expect(textSections(documentContent(stored(typed), company, 'all'))).toEqual(
      printed.map((key) => ({ key, heading: orderTexts[key].label, text: typed[key] })),
    )
    expect(textSections(documentContent(stored(draft()), company, 'all'))).toEqual([])
  })
})

it('leaves the documents without a later text as they were: a blank one is not in their content', () => {
  const content = JSON.parse(JSON.stringify(documentContent(stored(draft()), company, 'all')))
  expect(orderTextKeys.filter((key) => key in content)).toEqual(['comments'])
})

it('gives every field of the head a name of its own', () => {
  const labels = Object.values(orderFields).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

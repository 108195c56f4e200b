import { describe, expect, it } from 'vitest'
import { context, draft, samplingLine, scoutingLine, services, stored } from '#test/world/example-order.ts'
import { orderChanges } from '../changelog.ts'
import { changeService } from './catalogue.ts'
import { type LineKey, lineFields, lineKeys, lineParts, partFields, textKeys } from './line-fields.ts'
import { LineItemInput } from './line-item.ts'
import { mergeDrafts } from './merge/merge.ts'
import { lineProblems } from './rules/line-problems.ts'
import { tidyLine } from './tidy.ts'

const setting = { documentType: 'original', baseType: 'custom', territory: '11' } as const
const newId = () => 'new'

/**
 * `others` differs from `line` in every field. The test doesn't compile if `others` lacks a field that isn't
 * text.
 */
const line = scoutingLine({ discountPercent: 2 })
const others: LineItemInput = {
  ...line,
  ...Object.fromEntries(textKeys.map((key) => [key, `Another ${key}`])),
  serviceTypeId: 5,
  numberOfChecks: 3,
  discountType: 'dollars',
  discountPercent: 5,
  discountInDollars: 1,
  acres: 42,
  units: 'plot',
  costPerAcre: 6,
  crops: [{ id: 'crop-1', cropType: 'Oats', percentAcres: 100, acres: 100 }],
}

describe('every field of a line', () => {
  it('is part of the input schema', () => {
    expect(Object.keys(LineItemInput.parse({}))).toEqual(expect.arrayContaining(['id', ...lineKeys]))
  })

  it('has a different value in these tests', () => {
    expect(lineKeys.filter((key) => JSON.stringify(line[key]) === JSON.stringify(others[key]))).toEqual([])
  })

  it('belongs to exactly one part of a merge', () => {
    expect(lineParts.flatMap(partFields).toSorted()).toEqual(lineKeys.toSorted())
  })

  it.each(lineKeys)('is merged if only the other side changed it: %s', (key) => {
    const base = draft({ lineItems: [line] })
    const typed: LineKey = key === 'fieldName' ? 'serviceDetails' : 'fieldName'
    const merged = mergeDrafts(
      base,
      draft({ lineItems: [{ ...line, [typed]: 'Typed' }] }),
      draft({ lineItems: [{ ...line, [key]: others[key] }] }),
    )
    expect(merged.clashes).toEqual([])
    expect(merged.draft.lineItems).toEqual([{ ...line, [typed]: 'Typed', [key]: others[key] }])
  })

  it.each(lineKeys)('is named in the changelog when it changes: %s', (key) => {
    const before = stored(
      draft({ lineItems: [key === 'discountInDollars' ? { ...line, discountType: 'dollars' } : line] }),
    )
    const names = { serviceName: key === 'serviceTypeId' ? 'Another service' : '' }
    const lineItems = before.lineItems.map((one) => Object.assign({}, one, { [key]: others[key] }, names))
    expect(orderChanges(before, { ...before, lineItems })).not.toEqual([])
  })

  it.each(lineKeys.filter((key) => lineFields[key].resetByService))(
    'is reset when its service changes: %s',
    (key) => {
      const blank = LineItemInput.parse({})
      const sampled = changeService({ ...line, [key]: others[key] }, services.sampling, 'custom')
      expect(sampled[key]).toEqual(blank[key])
    },
  )
})

describe('every text of a line', () => {
  it.each(textKeys)('is trimmed, and emptied if its kind of service lacks the field: %s', (key) => {
    const typed = { [key]: '  typed ' }
    const only: string | null = lineFields[key].only
    expect(tidyLine(scoutingLine(typed), 'standard', newId)[key]).toBe(only === 'other' ? '' : 'typed')
    expect(tidyLine(samplingLine(typed), 'custom', newId)[key]).toBe(only === 'scouting' ? '' : 'typed')
  })

  it.each(textKeys)('is refused instead of truncated when it exceeds its limit: %s', (key) => {
    const { label, maxLength } = lineFields[key]
    const problemsOf = (length: number) =>
      lineProblems(samplingLine({ [key]: 'x'.repeat(length) }), 0, setting, context())
    expect(problemsOf(maxLength)).toEqual([])
    expect(problemsOf(maxLength + 1)).toEqual([
      {
        path: `lineItems.0.${key}`,
        message: `${label} can have at most ${maxLength.toLocaleString('en-US')} characters`,
      },
    ])
  })
})

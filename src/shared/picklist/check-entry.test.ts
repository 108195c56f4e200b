import { describe, expect, it } from 'vitest'
import { checkEntry } from './check-entry.ts'
import { keyOf } from './definition.ts'
import { agronomists, coopNames, crops, customers, gridSizes } from './lists.ts'

const stored = { coopId: 'A', accountId: '1', name: 'Alpha', active: false, version: 3 }

// (rule picklists/values)
describe('an entry', () => {
  it('a new entry takes defaults for missing fields and ignores unknown ones', () => {
    const { values, problems } = checkEntry(
      coopNames,
      { coopId: ' A ', accountId: '1', name: 'N', barn: 7 },
      null,
    )
    expect(problems).toEqual([])
    expect(values).toEqual({ coopId: 'A', accountId: '1', name: 'N', active: true })
  })

  it('a stored entry keeps missing and fixed fields, and clears fields sent as empty', () => {
    expect(checkEntry(coopNames, { coopId: 'B', name: 'Beta' }, stored).values).toEqual({
      coopId: 'A',
      accountId: '1',
      name: 'Beta',
      active: false,
    })
    expect(checkEntry(coopNames, { active: null }, stored).values).toMatchObject({ active: true })
    expect(checkEntry(coopNames, { name: '' }, stored).problems).toEqual([
      { path: 'name', message: 'name is required' },
    ])
  })

  it('a null does not make a level the default one', () => {
    const ada = { email: 'ada@farm.example', name: 'Ada', territory: '51', level: 'Admin' }
    expect(checkEntry(agronomists, { level: null }, ada).problems).toEqual([
      { path: 'level', message: 'Level must be agronomist, manager or admin' },
    ])
    expect(checkEntry(agronomists, { ...ada, level: undefined }, null).values.level).toBe('Agronomist')
  })

  it('an entry is told all that is wrong with it, and what is wrong with the whole once its fields are right', () => {
    const sentences = (sent: Record<string, unknown>) =>
      checkEntry(customers, sent, null).problems.map(({ message }) => message)
    expect(sentences({ email: 'x', zipCode: '1'.repeat(21) })).toEqual([
      'Account ID is required',
      'Zip code must be 20 characters or less',
      'Invalid email format',
    ])
    expect(sentences({ accountId: '1' })).toEqual(['Either customer name or company name is required'])
    expect(sentences({ accountId: '1', company: 'C' })).toEqual([])
    expect(checkEntry(agronomists, {}, null).problems).toHaveLength(3)
  })
})

// (rule picklists/keys)
describe('the key of an entry', () => {
  it('the key of an entry joins its parts unambiguously, and is case-sensitive where ids are', () => {
    const size = (territory: string, name: string) => keyOf(gridSizes, { territory, size: name })
    expect(size('1', '1 acre')).not.toBe(size('11', ' acre'))
    expect(size('ALL', '5 Acre')).toBe(size('all', '5 ACRE'))
    expect(keyOf(crops, { id: 'Corn' })).not.toBe(keyOf(crops, { id: 'corn' }))
  })

  it.each([
    ['Corn', '11', 'corn-11'],
    ['Winter Wheat', 'all', 'winter-wheat-all'],
    [' Böhnen & Co. ', '41', 'bohnen-co-41'],
    ['農', '11', '農-11'],
    ['Corn', '', 'corn'],
    [undefined, undefined, ''],
  ])('the key of a new crop %s of %s is %s', (crop, filter, id) => {
    expect(crops.buildId?.({ crop, filter })).toBe(id)
  })
})

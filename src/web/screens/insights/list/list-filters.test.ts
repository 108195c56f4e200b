import { describe, expect, it } from 'vitest'
import { countLine, isFiltered, noFilters, readFilters, sortLabels, writeFilters } from './list-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

// (rules lists/filters-in-the-address, lists/text-filter)
describe('filters in the address', () => {
  it('are All, newest first and no text where nothing is said', () => {
    expect(read('')).toEqual(noFilters)
  })

  it('are read back as they were written', () => {
    const filters = { fiscalYear: 2025, sort: 'producer', text: 'o\'dell & "sons" 100%' } as const
    expect(readFilters(writeFilters(new URLSearchParams('tab=analytics'), filters))).toEqual(filters)
    expect(writeFilters(new URLSearchParams('tab=analytics&fy=2024'), noFilters).toString()).toBe(
      'tab=analytics',
    )
  })

  it.each(['fy=1999', 'fy=2101', 'fy=20.5', 'fy=x', 'sort=total', 'sort='])('ignore %s', (query) => {
    expect(read(query)).toEqual(noFilters)
  })

  it('leave out of the text what cannot be asked for', () => {
    expect(read('q=%00')).toEqual(noFilters)
    expect(read('q=a%00cre').text).toBe('acre')
  })

  it('keep nothing out by their sort, or by spaces', () => {
    expect(isFiltered({ ...noFilters, sort: 'po', text: '  ' })).toBe(false)
    expect(isFiltered({ ...noFilters, fiscalYear: 2026 })).toBe(true)
  })
})

// (rule lists/count-line)
describe('the count line', () => {
  it.each([
    [noFilters, '4 of 218 purchase orders'],
    [{ ...noFilters, fiscalYear: 2026 }, '4 of 218 purchase orders in FY 2026'],
    [{ ...noFilters, text: ' tamarack ' }, '4 of 218 purchase orders match "tamarack"'],
    [
      { ...noFilters, fiscalYear: 2026, text: 'tamarack' },
      '4 of 218 purchase orders in FY 2026 match "tamarack"',
    ],
  ])('says what applies: %j', (filters, text) => {
    expect(countLine(4, 218, filters)).toBe(text)
  })
})

describe('choices', () => {
  // (rule lists/sorts)
  it('six sorts by their keys', () => {
    expect(sortLabels).toEqual({
      'date-newest': 'Date newest',
      'date-oldest': 'Date oldest',
      po: 'PO #',
      producer: 'Producer',
      customer1: 'Customer 1',
      agronomist1: 'Agronomist 1',
    })
  })
})

// (rules lists/filters, lists/filters-in-the-address)
describe('what narrows a list down further', () => {
  const all = {
    state: 'failed',
    kind: 'credit_memo',
    check: 'okay',
    person: 'ann@farm.example',
    customer: 12,
  } as const

  it('is read back as it was written, and leaves the address where it is taken back', () => {
    const written = writeFilters(new URLSearchParams('fy=2026'), { ...noFilters, fiscalYear: 2026, ...all })
    expect(written.toString()).toBe(
      'fy=2026&state=failed&kind=credit_memo&check=okay&person=ann%40farm.example&customer=12',
    )
    expect(readFilters(written)).toEqual({ ...noFilters, fiscalYear: 2026, ...all })
    expect(writeFilters(written, noFilters).toString()).toBe('')
    expect(isFiltered(readFilters(new URLSearchParams('customer=12')))).toBe(true)
  })

  it.each([
    'state=',
    'state=done',
    'kind=original',
    'check=true',
    'person=bob',
    'person=a%00@b',
    'customer=0',
    'customer=1.5',
    'customer=x',
  ])('ignores %s', (query) => {
    expect(read(query)).toStrictEqual(noFilters)
  })

  it('takes the letters of a person as they come', () => {
    expect(read('person=Ann@Farm.example').person).toBe('ann@farm.example')
  })

  // (rule lists/count-line)
  it('is said behind the count, by names where they are known', () => {
    expect(countLine(4, 218, { ...noFilters, ...all }, { person: 'Ann Zed', customer: 'Acre Farms' })).toBe(
      '4 of 218 purchase orders: Rejected by ACES, Credit memo, Okay, Ann Zed, Acre Farms',
    )
    expect(countLine(4, 218, { ...noFilters, fiscalYear: 2026, text: 'oak', ...all })).toBe(
      '4 of 218 purchase orders in FY 2026 match "oak": Rejected by ACES, Credit memo, Okay, ann@farm.example, customer 12',
    )
  })
})

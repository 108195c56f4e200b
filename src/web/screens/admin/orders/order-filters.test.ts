import { describe, expect, it } from 'vitest'
import { countLine, emptyText, filterEntries, nextSort, readOrderFilters } from './order-filters.ts'

const read = (query: string) => readOrderFilters(new URLSearchParams(query))
const start = { fiscalYear: null, status: 'active', sort: 'po', text: '' } as const

// (rules administration/orders-table, administration/tabs)
describe('filters of the orders in the address', () => {
  it('are all years, active orders, PO # ascending where nothing is said', () => {
    expect(read('')).toEqual(start)
    expect(read('fy=1999&status=gone&sort=date-newest&q=%00')).toEqual(start)
  })

  it('are read back as they were written', () => {
    const filters = { fiscalYear: 2025, status: 'archived', sort: '-total' } as const
    expect(read(new URLSearchParams({ ...filterEntries(filters), q: 'a & b' }).toString())).toEqual({
      ...filters,
      text: 'a & b',
    })
  })

  it('leave the address as they are set back', () => {
    expect(filterEntries({ fiscalYear: null, status: 'active', sort: 'po' })).toEqual({
      fy: '',
      status: '',
      sort: '',
    })
    expect(filterEntries({ status: 'all' })).toEqual({ status: 'all' })
  })

  it('sort by a column ascending first, and the other way round at the next press', () => {
    expect(nextSort('created', 'po')).toBe('created')
    expect(nextSort('created', 'created')).toBe('-created')
    expect(nextSort('created', '-created')).toBe('created')
  })

  it('say how many there are, and that there are none', () => {
    const found = { total: 218, unfiltered: 1284 }
    expect(countLine({ ...found, filters: start })).toBe('Showing 218 of 1,284 purchase orders')
    const filters = read('state=failed&person=Ann@farm.example&customer=7&kind=gone')
    expect(countLine({ ...found, filters }, { person: 'Ann Zed' })).toBe(
      'Showing 218 of 1,284 purchase orders: Rejected by ACES, Ann Zed, customer 7',
    )
    expect(emptyText({ ...start, text: ' tam ' })).toBe('No purchase orders match "tam"')
    expect(emptyText({ ...start, fiscalYear: 2024 })).toBe('No purchase orders found')
  })
})

import { describe, expect, it } from 'vitest'
import { exportDay, portionsOf, rangeFileName, selectedFile } from './export-file.ts'

// (rule administration/export)
describe('the export of orders', () => {
  it('is named by what it has and by the day at the company', async () => {
    const today = exportDay(new Date('2026-03-15T03:00:00Z'), 'America/Chicago')
    expect(today).toBe('2026-03-14')
    expect((await selectedFile([], today)).name).toBe('purchase-orders-selected-2026-03-14.csv')
    expect(rangeFileName({ start: '', end: '' }, today)).toBe('purchase-orders-all-to-today-2026-03-14.csv')
    expect(rangeFileName({ start: '2026-01-01', end: '2026-02-01' }, today)).toBe(
      'purchase-orders-2026-01-01-to-2026-02-01-2026-03-14.csv',
    )
  })

  it('asks for 1,000 orders at a time', () => {
    const ids = Array.from({ length: 2_001 }, (_, i) => i + 1)
    expect(portionsOf(ids).map(({ length }) => length)).toEqual([1_000, 1_000, 1])
    expect(portionsOf(ids).flat()).toEqual(ids)
    expect(portionsOf([])).toEqual([])
  })
})

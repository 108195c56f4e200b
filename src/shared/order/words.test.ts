import { describe, expect, it } from 'vitest'
import { documentTitle, placeText, printedUnits, unitName } from './words.ts'

describe('the words of an order', () => {
  it('name a document by its kind and its number', () => {
    expect(documentTitle({ documentType: 'supplemental', displayPo: '12-S1' })).toBe('Supplemental PO 12-S1')
  })

  it('use the singular of a unit for exactly one', () => {
    expect([unitName('sensor'), unitName('sensor', 1), unitName('sensor', 0.5)]).toEqual([
      'sensors',
      'sensor',
      'sensors',
    ])
  })

  it('print units with both decimals', () => {
    expect(printedUnits(1312.5)).toBe('1,312.50')
  })

  it('join what is known of the location of a field', () => {
    expect(placeText({ legalDescription: 'NW 1/4', county: '', state: 'IA' })).toBe('NW 1/4, IA')
    expect(placeText({ legalDescription: '', county: '', state: '' })).toBe('')
  })
})

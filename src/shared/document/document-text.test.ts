import { describe, expect, test } from 'vitest'
import { notBindingSentence } from '#shared/constants.ts'
import { textKeys } from '#shared/order/line-fields.ts'
import { documentTitle } from '#shared/order/words.ts'
import { printLine, printOrder } from '#test/world/print-order.ts'
import { businessDay } from '../business-day.ts'
import { fileName } from './document-copy.ts'
import { documentSubline, lineDetails, termsParagraphs } from './document-text.ts'

const memo = printOrder({ documentType: 'credit_memo', displayPo: '12-C1', parentPoId: 12 })

// (rules kinds/number-and-label, print/versions, print/days-at-the-company, print/terms)
describe('the text of a document', () => {
  test.each([
    [printOrder(), 'Purchase Order 1042', 'FY 2026 · Version 1'],
    [
      printOrder({ documentType: 'supplemental', displayPo: '12-S1', parentPoId: 12, versionNumber: 3 }),
      'Supplemental PO 12-S1',
      'Supplemental for PO# 12 · FY 2026 · Version 3',
    ],
    [memo, 'Credit Memo 12-C1', 'Credit Memo for PO# 12 · FY 2026 · Version 1'],
  ])('its kind, number, fiscal year and version', (order, title, subline) => {
    expect(documentTitle(order)).toBe(title)
    expect(documentSubline(order)).toBe(subline)
  })

  test('the day at the company, for every reader', () => {
    expect(businessDay('2026-03-15T03:30:00.000Z', 'America/Chicago')).toBe('Mar 14, 2026')
    expect(businessDay('2026-03-15T03:30:00.000Z', 'UTC')).toBe('Mar 15, 2026')
  })

  test('a file name with the version and without characters that file systems reject', () => {
    expect(fileName(memo)).toBe('Credit Memo 12-C1 v1')
    expect(fileName({ ...memo, displayPo: '../a:b' })).toBe('Credit Memo ..-a-b v1')
  })
})

describe('the terms', () => {
  test('keep line breaks and empty lines', () => {
    const terms = `${notBindingSentence}\r\nSecond.\n\nThird.`
    expect(termsParagraphs(terms)).toEqual([notBindingSentence, 'Second.', '', 'Third.'])
  })

  test('get the not-binding sentence in front where they lack it', () => {
    expect(termsParagraphs('Pay soon.')).toEqual([notBindingSentence, 'Pay soon.'])
    expect(termsParagraphs('  ')).toEqual([notBindingSentence])
  })

  test('do not repeat it when it spans two lines', () => {
    expect(termsParagraphs(notBindingSentence.replace(' until', '\nuntil').toUpperCase())).toHaveLength(2)
  })
})

// (rule print/two-rows-a-line)
describe('the details of a line', () => {
  test.each(textKeys.filter((key) => key !== 'fieldName'))('show every text that was entered: %s', (key) => {
    expect(lineDetails(printLine({ [key]: 'What was typed' })).join()).toContain('What was typed')
  })

  test('show service, place and other facts in one row, and longer texts below it', () => {
    const crops = [
      { id: '1', cropType: 'Corn', percentAcres: 50, acres: 74.1 },
      { id: '2', cropType: 'Soybeans', percentAcres: 50, acres: 74.1 },
    ]
    const line = printLine({
      crops,
      numberOfChecks: 1,
      gridSize: '2.5 acre',
      coopName: 'Brook',
      serviceDetails: 'Gate',
    })
    const facts = [
      'Crop Scouting, Weekly',
      'N 1/2 S14 T88N R25W, Hamilton, IA',
      'Corn 74.10, Soybeans 74.10 acres',
      '1 check',
      'Grid size 2.5 acre',
      'Coop Brook',
    ]
    expect(lineDetails(line)).toEqual([facts.join('\u00a0· '), 'Gate'])
  })

  test('show the only crop of a field without acres', () => {
    const line = printLine({ crops: [{ id: '1', cropType: 'Corn', percentAcres: 100, acres: 312.5 }] })
    expect(lineDetails(line)[0]).toMatch(/· Corn$/)
  })

  test('leave out empty values', () => {
    const line = printLine({ legalDescription: '', county: '', state: '' })
    expect(lineDetails(line)).toEqual(['Crop Scouting, Weekly'])
  })
})

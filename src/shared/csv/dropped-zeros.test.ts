import { describe, expect, it } from 'vitest'
import { coopNames, customers } from '../picklist/lists.ts'
import { matchColumns } from './columns.ts'
import { droppedZeros, putZerosBack, zerosSentence, zeroTexts } from './dropped-zeros.ts'
import { readCsv } from './read-csv.ts'

function opened(text: string) {
  const sheet = readCsv(text)
  return { sheet, fields: matchColumns(customers, sheet.header).fields }
}

// (rule import-files/dropped-zeros)
describe('zeros that a spreadsheet dropped', () => {
  it('are found in zip codes of fewer than five digits and can be restored', () => {
    const { sheet, fields } = opened(
      'account_id,zip_code\n1,1035\n2,50595\n3,501\n4,50595-0001\n5,K1A 0B1\n6,',
    )
    const [zeros, ...others] = droppedZeros(sheet, fields, {})
    expect(others).toEqual([])
    expect(zeros).toEqual({
      field: 'zipCode',
      column: 'zip_code',
      cells: [
        { line: 2, text: '1035' },
        { line: 4, text: '501' },
      ],
      canPutBack: true,
    })
    expect(zeros && zerosSentence(zeros)).toBe('2 numbers in zip_code; Excel may have dropped leading zeros')
    const fixed = putZerosBack(sheet, fields)
    expect(fixed.count).toBe(2)
    expect(fixed.sheet.rows.map(({ cells }) => cells[1])).toEqual([
      '01035',
      '50595',
      '00501',
      '50595-0001',
      'K1A 0B1',
      '',
    ])
    expect(droppedZeros(fixed.sheet, fields, {})).toEqual([])
  })

  it('are found where the list has the number with leading zeros, and cannot be restored', () => {
    const { sheet, fields } = opened('account_id,name\n123,A\n77,B')
    const inUse = zeroTexts(customers, [{ accountId: '00123' }, { accountId: '77' }, { accountId: '0A' }])
    const zeros = droppedZeros(sheet, fields, inUse)
    expect(zeros.map(zerosSentence)).toEqual(['1 number in account_id; Excel may have dropped leading zeros'])
    expect(zeros).toMatchObject([{ cells: [{ line: 2, text: '123' }], canPutBack: false }])
    expect(putZerosBack(sheet, fields).sheet).toEqual(sheet)
  })

  it('are suspected in every number cell of a text column in a spreadsheet', () => {
    const fields = coopNames.fields
    const rows = [
      { line: 2, cells: ['7', '100', 'Coop', 'true'], quoted: [], numbers: [0, 1] },
      { line: 3, cells: ['C8', '101', 'Coop', 'true'], quoted: [], numbers: [1] },
    ]
    const zeros = droppedZeros({ header: [], rows, errors: [] }, fields, {})
    expect(zeros.map(zerosSentence)).toEqual([
      '1 number in coop_id; Excel may have dropped leading zeros',
      '2 numbers in account_id; Excel may have dropped leading zeros',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { Picklist } from '../picklist/definition.ts'
import { agronomists, coopNames, crops, customers, gridSizes, serviceTypes } from '../picklist/lists.ts'
import { matchColumns } from './columns.ts'
import { zeroTexts } from './dropped-zeros.ts'
import { readRows } from './import-rows.ts'
import { readCsv } from './read-csv.ts'

const accounts = new Map([
  ['100482', 1],
  ['a, 7', 2],
  ['-1774', 3],
])

function read(list: Picklist, text: string) {
  const sheet = readCsv(text)
  return readRows(list, sheet, matchColumns(list, sheet.header).fields, accounts)
}
const valuesOf = (list: Picklist, text: string) => read(list, text).rows.map(({ values }) => values)
const sentencesOf = (list: Picklist, text: string) => read(list, text).errors.map(({ message }) => message)

// (rule import-files/cells)
describe('the values of a row', () => {
  it('come only from columns that the file has', () => {
    expect(valuesOf(customers, 'account_id,city\n100, Ames ')).toEqual([{ accountId: '100', city: 'Ames' }])
  })

  it('of empty cells are the blanks of their fields', () => {
    const header = 'id,name,unit_price,sample_price,units,max_discount,territory,service_type,locked,active'
    expect(valuesOf(serviceTypes, `${header}\n,Scouting,,,,,,,,`)).toEqual([
      {
        id: null,
        name: 'Scouting',
        unitPrice: 0,
        samplePrice: 0,
        units: ['acre'],
        maxDiscount: 0,
        territory: 'ALL',
        serviceType: 'contract',
        locked: false,
        active: true,
      },
    ])
    expect(valuesOf(gridSizes, 'size,territory,price,locked,status\nOther,11,,,')).toEqual([
      { size: 'Other', territory: '11', price: 0, locked: false, status: true },
    ])
    expect(valuesOf(crops, 'id,crop,filter,season,status\nc,Corn,11,fall,')).toEqual([
      { id: 'c', crop: 'Corn', filter: '11', season: 'fall', status: true },
    ])
  })

  it.each([
    ['TRUE', true],
    ['true', true],
    ['yes', false],
    ['1', false],
    ['false', false],
  ])('%s in a column of true and false is %s', (text, value) => {
    expect(valuesOf(coopNames, `coop_id,account_id,name,active\nC1,1,Coop,${text}`)).toMatchObject([
      { active: value },
    ])
  })

  it.each([
    ['true', true],
    ['1', true],
    ['Yes', true],
    ['ACTIVE', true],
    ['no', false],
    ['', true],
  ])('%s in the active column of customers is %s', (text, value) => {
    expect(valuesOf(customers, `account_id,active\n1,${text}`)).toMatchObject([{ active: value }])
  })

  it('a level in any case gets its capital', () => {
    expect(valuesOf(agronomists, 'email,name,territory,level\nA@B.example,A,11,MANAGER')).toEqual([
      { email: 'a@b.example', name: 'A', territory: '11', level: 'Manager' },
    ])
  })
})

// (rule import-files/row-length)
describe('a row', () => {
  it.each([
    ['too long', '1,x,y', 'Row 3 has 3 values but the header has 2 columns'],
    ['too short', '1', 'Row 3 has 1 value but the header has 2 columns'],
  ])('that is %s is refused, but still identified by its key', (_what, line, sentence) => {
    const text = `account_id,name\n0,Zero\n${line}`
    expect(sentencesOf(customers, text)).toEqual([sentence])
    expect(read(customers, text).rows).toEqual([
      { line: 2, values: { accountId: '0', name: 'Zero' } },
      { line: 3, values: { accountId: '1' } },
    ])
  })

  it.each([
    [customers, 'account_id,name\n,x', 'Row 2 validation failed: Account ID is required'],
    [customers, 'account_id,email\n1,x@', 'Row 2 validation failed: Invalid email format: “x@”'],
    [
      customers,
      `account_id,zip_code\n1,${'5'.repeat(21)}`,
      `Row 2 validation failed: Zip code must be 20 characters or less: “${'5'.repeat(21)}”`,
    ],
    [customers, 'account_id,name\n1,a\0b', 'Row 2 validation failed: Remove the NUL character from Name'],
    [agronomists, 'email,name,territory,level\nx,A,11,Admin', 'Row 2: Valid email is required: “x”'],
    [agronomists, 'email,name,territory,level\na@b.example,,11,Admin', 'Row 2: Name is required'],
    [agronomists, 'email,name,territory,level\na@b.example,A,,Admin', 'Row 2: Territory is required'],
    [
      agronomists,
      'email,name,territory,level\na@b.example,A,11,boss',
      'Row 2: Level must be agronomist, manager or admin: “boss”',
    ],
    [serviceTypes, 'id,name\n1,', 'Row 2 is missing required data (name is required)'],
    [
      serviceTypes,
      'id,name,unit_price\n1,A,5 ac',
      'Row 2: Unit Price must be a number from 0 to 99,999.99: “5 ac”',
    ],
    [
      serviceTypes,
      'id,name,sample_price\n1,A,-1',
      'Row 2: Sample Price must be a number from 0 to 99,999.99: “-1”',
    ],
    [
      serviceTypes,
      'id,name,max_discount\n1,A,100.1',
      'Row 2: Max Discount must be a number from 0 to 100: “100.1”',
    ],
    [
      serviceTypes,
      'id,name,units\n1,A,furlong',
      'Row 2: furlong is not a unit; use acre, plot, sample or sensor',
    ],
    [gridSizes, 'size,territory\n,11', 'Row 2 is missing required data (size is required)'],
    [gridSizes, 'size,territory\n5 acre,', 'Row 2 is missing required data (territory is required)'],
    [
      coopNames,
      'coop_id,account_id,name\nC1,,Coop',
      'Row 2 is missing required data (account_id is required)',
    ],
    [coopNames, 'coop_id,account_id,name\n,1,Coop', 'Row 2 is missing required data (coop_id is required)'],
    [coopNames, 'coop_id,account_id,name\nC1,1,', 'Row 2 is missing required data (name is required)'],
    [crops, 'id,crop,filter,season\n,Corn,11,fall', 'Row 2 is missing required data (id is required)'],
    [crops, 'id,crop,filter,season\nc,,11,fall', 'Row 2 is missing required data (crop is required)'],
    [crops, 'id,crop,filter,season\nc,Corn,,fall', 'Row 2 is missing required data (filter is required)'],
    [crops, 'id,crop,filter,season\nc,Corn,11,', 'Row 2 is missing required data (season is required)'],
  ] as const)('of $tab is refused: %#', (list, text, sentence) => {
    expect(sentencesOf(list, text)).toEqual([sentence])
  })

  // (rules import-files/messages, import-files/cells-without-value)
  it.each([
    [customers, 'account_id,email\n1,none', 'Row 2 validation failed: Invalid email format: “none”'],
    [
      customers,
      'account_id,email\n1,a@b.example; c@d.example',
      'Row 2 validation failed: Invalid email format: enter one address, not “a@b.example; c@d.example”',
    ],
    [
      serviceTypes,
      'id,name,unit_price\n1,A,"12,50"',
      'Row 2: Unit Price must be a number from 0 to 99,999.99: “12,50” has a decimal comma',
    ],
    [
      serviceTypes,
      'id,name,unit_price\n1,A,1e3',
      'Row 2: Unit Price must be a number from 0 to 99,999.99: “1e3” has an exponent',
    ],
    [customers, 'account_id,name,address1\n1,A,#N/A', 'Row 2: address1 is #N/A in the file'],
    [customers, 'account_id,name,address1\n1,A,#DIV/0!', 'Row 2: address1 is #DIV/0! in the file'],
  ] as const)('shows the cell that is refused: %#', (list, text, sentence) => {
    expect(sentencesOf(list, text)).toEqual([sentence])
  })

  it('takes the address out of a name with an address', () => {
    expect(valuesOf(customers, 'account_id,email\n1,Hal Brandvold <hal@brandvold.example>')).toEqual([
      { accountId: '1', email: 'hal@brandvold.example' },
    ])
  })

  // (rule input/numbers)
  it.each([
    ['"$1,234.50"', '10%', 1234.5, 10],
    ['$ 5', '10.5 %', 5, 10.5],
    ['\u00a05\u200b', '0', 5, 0],
  ])('has numbers with signs: %s and %s', (price, discount, unitPrice, maxDiscount) => {
    expect(valuesOf(serviceTypes, `id,name,unit_price,max_discount\n1,A,${price},${discount}`)).toEqual([
      { id: 1, name: 'A', unitPrice, maxDiscount },
    ])
  })

  // (rule picklists/what-counts-as-true)
  it('is counted if a flag looks like yes but is read as false', () => {
    const { notes } = read(
      coopNames,
      'coop_id,account_id,name,active\nA,1,A,yes\nB,1,B,X\nC,1,C,yes\nD,1,D,no',
    )
    expect(notes).toEqual([
      '3 values in active are read as false: yes (2), X (1). Enter true if that is what you mean',
    ])
  })

  it('that is refused has its original text', () => {
    expect(valuesOf(serviceTypes, 'id,name,unit_price\n1,A,5 ac')).toEqual([
      { id: 1, name: 'A', unitPrice: '5 ac' },
    ])
  })

  // (rule import-files/duplicate-keys)
  it('with a duplicate key is refused with both lines named', () => {
    expect(sentencesOf(customers, 'account_id,name\nA1,x\nb,y\n\na1,z')).toEqual([
      'Rows 2 and 5 have the same account_id (a1). Keep one of them',
    ])
    expect(sentencesOf(gridSizes, 'size,territory\n5 acre,11\n5 ACRE,11\n5 acre,41')).toEqual([
      'Rows 2 and 3 have the same size and territory (11, 5 ACRE). Keep one of them',
    ])
    expect(sentencesOf(serviceTypes, 'id,name\n,A\n,B')).toEqual([])
  })
})

// (rule import-files/customer-ids)
describe('the customers of an agronomist', () => {
  const idsOf = (cells: string) =>
    read(agronomists, `email,name,territory,level,customer_ids\na@b.example,A,11,Admin,${cells}`)

  it.each([
    ['[100482,-1774]'],
    ['100482,-1774'],
    ['"[100482,-1774]"'],
    ['"100482, -1774"'],
    ['[100482, -1774]'],
  ])('may be written as %s', (cells) => {
    const { rows, errors, notes } = idsOf(cells)
    expect([...errors, ...notes]).toEqual([])
    expect(rows).toMatchObject([{ values: { customerIds: [1, 3] } }])
  })

  it('may have any account id in quotes', () => {
    expect(idsOf('"[""A, 7"",100482]"').rows).toMatchObject([{ values: { customerIds: [2, 1] } }])
  })

  it('who are unknown are left out and named', () => {
    const { rows, errors, notes } = idsOf('[100482,9]')
    expect(errors).toEqual([])
    expect(rows).toMatchObject([{ values: { customerIds: [1] } }])
    expect(notes).toEqual(['No customer has the account ID 9 (row 2); left out of customer_ids'])
  })

  it('in a bad format become none, and the row is named', () => {
    const { rows, errors, notes } = idsOf('"[100482,"')
    expect(errors).toEqual([])
    expect(rows).toMatchObject([{ values: { customerIds: [] } }])
    expect(notes).toEqual(['Row 2: customer_ids is not a list of account IDs, so it will be empty'])
  })

  it('in quotes are not joined with the cells after them', () => {
    expect(idsOf('"1",2').errors.map(({ message }) => message)).toEqual([
      'Row 2 has 6 values but the header has 5 columns',
    ])
  })
})

// (rule import-files/cells-without-value)
describe('a date as text', () => {
  it.each(['12/1/2026', '1-Dec', 'Dec-26', '2026-12-01 00:00:00', '01.12.2026', '1-Dec-2026'])(
    'among ids is an error: %s',
    (text) => {
      expect(sentencesOf(customers, `account_id,name\n${text},Hal`)).toEqual([
        `Row 2: account_id is the date ${text} in the file`,
      ])
      expect(sentencesOf(gridSizes, `size,territory\n${text},11`)).toHaveLength(1)
    },
  )

  it.each(['12-1', '1-2-3', 'DEC', 'Mar-Vista', '100482', '1/4', '2026'])('is not %s', (text) => {
    expect(sentencesOf(customers, `account_id,name\n${text},Hal`)).toEqual([])
  })

  it('is no error in a name, or if the list has it', () => {
    expect(sentencesOf(customers, 'account_id,name\n7,1-Dec')).toEqual([])
    const sheet = readCsv('account_id,name\n1-Dec,Hal')
    const inUse = zeroTexts(customers, [{ accountId: '1-Dec' }])
    const { fields } = matchColumns(customers, sheet.header)
    expect(readRows(customers, sheet, fields, accounts, inUse).errors).toEqual([])
  })
})

// (rule import-files/cells-without-value)
describe('a word for no value', () => {
  it.each(['NULL', 'null', '(null)', 'nan', 'NaN', 'N/A', 'n/a', '#N/A', 'NA', 'None', '<NA>', '\\N'])(
    'is an error that shows the cell: %s',
    (word) => {
      expect(sentencesOf(customers, `account_id,name,city\n1,A,${word}`)).toEqual([
        `Row 2: city is ${word} in the file`,
      ])
      expect(sentencesOf(gridSizes, `size,territory\n5 acre,${word}`)).toEqual([
        `Row 2: territory is ${word} in the file`,
      ])
      expect(sentencesOf(serviceTypes, `id,name,unit_price\n1,A,${word}`)[0]).toContain(word)
      expect(
        sentencesOf(agronomists, `email,name,territory,level,customer_ids\na@b.example,A,11,Admin,${word}`),
      ).toEqual([`Row 2: customer_ids is ${word} in the file`])
    },
  )

  it.each(['Nan', 'Null Farms', 'Nanette', 'N', 'no', 'none of these'])('is not %s', (text) => {
    expect(sentencesOf(customers, `account_id,name\n1,${text}`)).toEqual([])
  })

  it('is no error if the list has it, so that an export can be imported', () => {
    const sheet = readCsv('account_id,name,city\n1,None,#N/A\n2,None,NULL')
    const inUse = zeroTexts(customers, [{ accountId: '1', name: 'None', city: '#N/A' }])
    const { fields } = matchColumns(customers, sheet.header)
    const { errors } = readRows(customers, sheet, fields, accounts, inUse)
    expect(errors.map(({ message }) => message)).toEqual(['Row 3: city is NULL in the file'])
  })
})

// (rule picklists/keys)
it('coop ids that differ only in capital letters are the same', () => {
  expect(sentencesOf(coopNames, 'coop_id,account_id,name\nC1,1,A\nc1,2,B')).toEqual([
    'Rows 2 and 3 have the same coop_id (c1). Keep one of them',
  ])
})

// (rule picklists/what-counts-as-true)
it('a full-width TRUE that is read as false is named', () => {
  const { notes } = read(crops, 'id,crop,filter,season,status\n1,Corn,all,spring,１')
  expect(notes).toEqual(['1 value in status is read as false: １ (1). Enter true if that is what you mean'])
})

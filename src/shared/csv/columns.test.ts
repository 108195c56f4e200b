import { describe, expect, it } from 'vitest'
import {
  adminLists,
  agronomists,
  coopNames,
  crops,
  customers,
  gridSizes,
  serviceTypes,
} from '../picklist/lists.ts'
import { matchColumns, unknownSentence } from './columns.ts'
import { columnsOf, writeTemplate } from './write-csv.ts'

const namesOf = (fields: readonly ({ name: string } | null)[]) => fields.map((field) => field?.name ?? null)

// (rule import-files/headers)
describe('the header of a file', () => {
  it.each([
    ['account_id', 'accountId'],
    ['Account ID', 'accountId'],
    ['ACCOUNT-ID', 'accountId'],
    ['accountId', 'accountId'],
    ['zip code', 'zipCode'],
    ['zipCode', 'zipCode'],
    ['phone 1', 'phone1'],
    ['Phone1', 'phone1'],
    ['mobile_phone', 'phone1'],
    ['phone 2', 'phone2'],
    ['Other Phone', 'phone2'],
    ['active', 'active'],
    ['uuid', 'uuid'],
  ])('knows %s', (header, name) => {
    expect(namesOf(matchColumns(customers, [header]).fields)).toEqual([name])
  })

  it.each([
    ['Account No.', 'accountId'],
    ['Account #', 'accountId'],
    ['Acct. No.', 'accountId'],
    ['ZIP', 'zipCode'],
    ['Zip/Postal Code*', 'zipCode'],
    ['Phone', 'phone1'],
    ['Phone (mobile)', 'phone1'],
    ['State/Province', 'state'],
    ['Company (farm, DBA)', 'company'],
    ['Client', 'name'],
  ])('matches %s to its field and reports it', (header, name) => {
    const { fields, assumed } = matchColumns(customers, [header])
    expect(namesOf(fields)).toEqual([name])
    expect(assumed).toEqual([expect.stringContaining(`The column ${header} is read as `)])
  })

  it('uses a common name for a field only without a column by its own name', () => {
    const { fields, unknown, errors } = matchColumns(customers, [
      'account_id',
      'Client',
      'name',
      'Account No.',
    ])
    expect(namesOf(fields)).toEqual(['accountId', null, 'name', null])
    expect([unknown, errors]).toEqual([['Client', 'Account No.'], []])
  })

  it.each([
    [agronomists, 'active', 'active'],
    [agronomists, 'Status', 'active'],
    [agronomists, 'customer_ids', 'customerIds'],
    [agronomists, 'EMAIL', 'email'],
    [agronomists, 'Name', 'name'],
    [serviceTypes, 'unit price', 'unitPrice'],
    [serviceTypes, 'Status', 'active'],
    [gridSizes, 'active', 'status'],
    [gridSizes, 'STATUS', 'status'],
    [coopNames, 'Active', 'active'],
    [coopNames, 'status', 'active'],
    [crops, 'active', 'status'],
    [crops, 'Status', 'status'],
  ])('of $tab knows its columns by their spellings: %#', (list, header, name) => {
    expect(namesOf(matchColumns(list, [header]).fields)).toEqual([name])
  })

  it('without a required column says which, and what was found', () => {
    const { errors, missing } = matchColumns(customers, ['name', 'Konto'])
    expect(errors).toEqual([
      { line: 1, field: null, message: "Missing required header 'account_id'. Found: name, Konto" },
    ])
    expect(missing).toEqual(['account_id'])
  })

  it.each([
    [customers, ['account_id']],
    [agronomists, ['email', 'name', 'territory', 'level']],
    [serviceTypes, ['id', 'name']],
    [gridSizes, ['size', 'territory']],
    [coopNames, ['coop_id', 'account_id', 'name']],
    [crops, ['id', 'crop', 'filter', 'season']],
  ])('of $title must have each of its required columns, and needs no others', (list, required) => {
    for (const column of required) {
      const others = required.filter((one) => one !== column)
      expect(matchColumns(list, others).errors.map(({ message }) => message)).toEqual([
        `Missing required header '${column}'. Found: ${others.join(', ')}`,
      ])
    }
    expect(matchColumns(list, required).errors).toEqual([])
  })

  it('with a column twice, in any spelling, is refused with both named', () => {
    const { errors } = matchColumns(customers, ['account_id', 'Phone 1', 'mobile_phone'])
    expect(errors.map(({ message }) => message)).toEqual([
      "The columns 'Phone 1' and 'mobile_phone' are both phone 1. Keep one of them",
    ])
  })

  it('with an unknown or nameless column reports it without an error', () => {
    const { errors, unknown, fields } = matchColumns(customers, ['account_id', 'shoe size', ''])
    expect(errors).toEqual([])
    expect(unknown).toEqual(['shoe size', 'a column without a name'])
    expect(unknownSentence(unknown)).toBe(
      'The column shoe size is not used. A column without a name is not used.',
    )
    expect(unknownSentence(unknown.slice(1))).toBe('A column without a name is not used.')
    expect(namesOf(fields)).toEqual(['accountId', null, null])
  })

  it('is read as the user chose', () => {
    const { errors, fields, unknown } = matchColumns(
      serviceTypes,
      ['Nr', 'name', 'Preis'],
      ['id', 'name', 'unitPrice'],
    )
    expect(namesOf(fields)).toEqual(['id', 'name', 'unitPrice'])
    expect([...errors, ...unknown]).toEqual([])
    expect(matchColumns(serviceTypes, ['id', 'name'], [null, 'name']).missing).toEqual(['id'])
  })
})

describe('the template of a list', () => {
  it.each([
    [
      'customers',
      'account_id,name,company,address1,address2,city,state,zip_code,phone 1,phone 2,email,uuid,active',
    ],
    ['agronomists', 'email,name,territory,level,active,agronomist_number,uuid,customer_ids'],
    [
      'service-types',
      'id,name,unit_price,sample_price,units,max_discount,territory,service_type,locked,active,glcode',
    ],
    ['grid-sizes', 'size,territory,price,locked,status'],
    ['coop-names', 'coop_id,account_id,name,active'],
    ['crops', 'id,crop,filter,season,status,glcode,crop_id,planting_time'],
  ])('of %s has every column, and is a header that an import knows', (tab, header) => {
    const list = adminLists.find((one) => one.tab === tab)
    if (!list) throw new Error(`There is no list ${tab}`)
    expect(writeTemplate(list)).toBe(`${header}\r\n`)
    const { fields, errors, unknown } = matchColumns(list, header.split(','))
    expect([...errors, ...unknown]).toEqual([])
    expect(namesOf(fields)).toEqual(namesOf(columnsOf(list)))
  })
})

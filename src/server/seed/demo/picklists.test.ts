import { describe, expect, it } from 'vitest'
import { unitPrice } from '#shared/order/catalogue.ts'
import { isScouting, units } from '#shared/order/kinds.ts'
import { priceLine } from '#shared/order/pricing.ts'
import { demonstrationPicklists } from './picklists.ts'

const lists = demonstrationPicklists()
function service(name: string) {
  const found = lists.serviceTypes.find((entry) => entry.name === name)
  if (!found) throw new Error(`There is no service ${name}`)
  return found
}
const how = <T>(entries: readonly T[], fits: (entry: T) => boolean) => entries.filter(fits).length

describe('the fixed services', () => {
  it.each([
    ['Corn Scouting', ['acre'], 5.25, 0, 10],
    ['Premium Scouting', ['acre'], 12.35, 0, 0],
    ['Soil Sampling', ['sample', 'acre'], 6.5, 8.75, 5],
    ['Moisture Sensor', ['sensor'], 45, 0, 100],
  ])(
    '%s has its units, prices and maximum discount, for all, active and unlocked',
    (name, sold, price, sample, max) => {
      expect(how(lists.serviceTypes, (entry) => entry.name === name)).toBe(1)
      expect(service(name)).toMatchObject({
        units: sold,
        unitPrice: price,
        samplePrice: sample,
        maxDiscount: max,
        territory: 'ALL',
        active: true,
        locked: false,
      })
    },
  )

  it('price an example to the cent', () => {
    const price = unitPrice(service('Soil Sampling'), 'sample')
    const line = {
      acres: 12,
      costPerAcre: price,
      discountType: 'percent',
      discountPercent: 5,
      discountInDollars: 0,
    }
    expect(priceLine({ ...line, discountType: 'percent' }).total).toBe(99.75)
    expect(unitPrice(service('Soil Sampling'), 'acre')).toBe(6.5)
    expect(unitPrice(service('Moisture Sensor'), 'sensor')).toBe(45)
  })
})

describe('the demonstration picklists', () => {
  it('have people for each territory, a manager and an admin', () => {
    for (const territory of ['11', '41', '51']) {
      const here = lists.agronomists.filter((person) => person.active && person.territory === territory)
      expect(how(here, (person) => person.level === 'Agronomist')).toBeGreaterThanOrEqual(2)
    }
    expect(lists.agronomists.find((person) => person.name === 'Maren Aldous')).toMatchObject({
      level: 'Manager',
      territory: '41',
    })
    expect(how(lists.agronomists, (person) => person.level === 'Admin' && person.active)).toBe(1)
    expect(how(lists.agronomists, (person) => !person.active)).toBe(1)
    expect(lists.agronomists.every((person) => /^\S+@harrowvale\.example$/.test(person.email))).toBe(true)
    expect(lists.agronomists.every((person) => /^\d{3}$/.test(person.agronomistNumber))).toBe(true)
  })

  it('give everyone 8 to 15 producers of their own, all active', () => {
    const active = new Set(
      lists.customers.filter((customer) => customer.active).map((customer) => customer.id),
    )
    for (const { customerIds } of lists.agronomists) {
      expect(new Set(customerIds).size).toBe(customerIds.length)
      expect(customerIds.length).toBeGreaterThanOrEqual(8)
      expect(customerIds.length).toBeLessThanOrEqual(15)
      expect(customerIds.every((id) => active.has(id))).toBe(true)
    }
  })

  it('have the unusual customers', () => {
    const { customers } = lists
    expect(customers.length).toBeGreaterThanOrEqual(60)
    expect(how(customers, ({ name }) => name.includes(','))).toBe(2)
    expect(how(customers, ({ name }) => name.includes("'"))).toBe(1)
    expect(how(customers, ({ active }) => !active)).toBe(1)
    expect(how(customers, ({ accountId }) => Number(accountId) < 0)).toBe(1)
    expect(how(customers, ({ name }) => name.length > 60)).toBe(1)
    expect(how(customers, ({ name, company }) => name === '' && company !== '')).toBe(1)
  })

  it('reach no real people: example domains and fictional numbers', () => {
    const { customers } = lists
    expect(new Set(customers.map((customer) => customer.accountId)).size).toBe(customers.length)
    expect(customers.every(({ email }) => email === '' || /^\S+@[a-z-]+\.example$/.test(email))).toBe(true)
    const phones = customers.flatMap(({ phone1, phone2 }) => [phone1, phone2]).filter((phone) => phone !== '')
    expect(phones.every((phone) => /^\d{3}-555-01\d{2}$/.test(phone))).toBe(true)
  })

  it('have services of every sort', () => {
    const { serviceTypes } = lists
    expect(serviceTypes.length).toBeGreaterThanOrEqual(25)
    expect(how(serviceTypes, ({ name }) => isScouting(name))).toBeGreaterThanOrEqual(8)
    expect(how(serviceTypes, ({ name }) => !isScouting(name))).toBeGreaterThanOrEqual(8)
    for (const unit of units)
      expect(how(serviceTypes, (entry) => entry.units.includes(unit))).toBeGreaterThan(0)
    for (const territory of ['11', '41', '51', 'ALL'])
      expect(how(serviceTypes, (entry) => entry.territory === territory)).toBeGreaterThan(0)
    expect(how(serviceTypes, ({ locked }) => locked)).toBeGreaterThan(0)
    expect(how(serviceTypes, ({ active }) => !active)).toBe(1)
  })

  it('have 0.25 acre, 5 acre and Other among the grid sizes of each territory, and coops', () => {
    for (const territory of ['11', '41', '51'])
      for (const size of ['0.25 acre', '5 acre', 'Other'])
        expect(how(lists.gridSizes, (entry) => entry.territory === territory && entry.size === size)).toBe(1)
    expect(how(lists.coopNames, ({ active }) => active)).toBeGreaterThanOrEqual(5)
  })

  it('have a crop for each filter and season, Corn and Soybeans for all', () => {
    for (const filter of ['11', '41', '51', 'all'])
      for (const season of ['spring', 'summer', 'fall', 'winter'])
        expect(
          how(lists.crops, (crop) => crop.filter === filter && crop.season === season && crop.status),
          `${filter} ${season}`,
        ).toBeGreaterThan(0)
    const forAll = lists.crops.filter((crop) => crop.filter === 'all' && crop.status).map((crop) => crop.crop)
    expect(forAll).toEqual(expect.arrayContaining(['Corn', 'Soybeans']))
    expect(lists.crops.map((crop) => crop.id)).toEqual(
      expect.arrayContaining(['corn-all', 'corn-11', 'soybeans-all']),
    )
    expect(new Set(lists.crops.map((crop) => crop.id)).size).toBe(lists.crops.length)
  })
})

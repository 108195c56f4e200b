import { describe, expect, it } from 'vitest'
import { LineItemInput } from './line-item.ts'

describe('a line as sent', () => {
  it('a line of which nothing is said is in acres and has no discount', () => {
    expect(LineItemInput.parse({})).toMatchObject({
      units: 'acre',
      discountType: 'percent',
      discountPercent: 0,
      discountInDollars: 0,
    })
  })

  it('a line is sold by the acre, the plot, the sample or the sensor, and discounted in percent or dollars', () => {
    for (const units of ['acre', 'plot', 'sample', 'sensor'])
      expect(LineItemInput.parse({ units }).units).toBe(units)
    for (const discountType of ['percent', 'dollars'])
      expect(LineItemInput.parse({ discountType }).discountType).toBe(discountType)
  })

  it.each([
    ['units', 'hectare', 'Choose one of acre, plot, sample, sensor'],
    ['units', 'Acre', 'Choose one of acre, plot, sample, sensor'],
    ['discountType', 'euros', 'Choose percent or dollars'],
    ['numberOfChecks', 1.5, 'Number of Checks must be a whole number'],
  ])('a line with %s of %j is refused', (field, sent, message) => {
    const { error } = LineItemInput.safeParse({ [field]: sent })
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[[field], message]])
  })
})

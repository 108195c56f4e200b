import { expect, it } from 'vitest'
import { serviceTypes } from '#shared/picklist/lists.ts'
import { allPrices, noPicks, type PriceForm } from './kept-picks.ts'
import { readForm } from './read-form.ts'

const read = (by: PriceForm['by'], amount: string) => {
  const form = { ...noPicks.form, by, amount, field: allPrices }
  const { change, problem } = readForm(serviceTypes, form)
  return change?.amount ?? problem
}
const percentage = 'Enter a percentage from 0.01 to 999.99, with at most 2 decimals'
const dollars = 'Enter an amount from $0.01 to $99,999.99, with at most 2 decimals'
const isDollars = 'This is an amount in dollars: choose Dollars under By, or enter a percentage'
const isPercentage = 'This is a percentage: choose Percent under By, or enter an amount in dollars'

// (rule season-prices/amount)
it.for([
  ['percent', '3', 3],
  ['percent', '3%', 3],
  ['percent', ' 3.25 % ', 3.25],
  ['percent', '%', null],
  ['percent', '', null],
  ['percent', '3%%', percentage],
  ['percent', '%3', percentage],
  ['percent', '3.125%', percentage],
  ['percent', '-3%', percentage],
  ['percent', 'three', percentage],
  ['percent', '$3', isDollars],
  ['percent', '$3%', isDollars],
  ['dollars', '0.25', 0.25],
  ['dollars', '$0.25', 0.25],
  ['dollars', ' $ 1,000 ', 1_000],
  ['dollars', '$', null],
  ['dollars', '$-1', dollars],
  ['dollars', '0.255', dollars],
  ['dollars', '3%', isPercentage],
  ['dollars', '$3%', isPercentage],
] as const)('an amount by %s typed as "%s" is %s', ([by, amount, expected]) => {
  expect(read(by, amount)).toBe(expected)
})

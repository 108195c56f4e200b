import { expect, test } from 'vitest'
import { destinationsFor, isAt } from './navigation.ts'

const labels = (level: string) => destinationsFor({ level }).map((destination) => destination.label)

// (rules rights/levels, rights/administration)
test('Admin is offered to managers and admins, whatever the case, and to nobody else', () => {
  expect(labels('MANAGER')).toEqual(['Create PO', 'Insights', 'Customers', 'Admin'])
  expect(labels('Admin')).toContain('Admin')
  expect(labels('agronomist')).toEqual(['Create PO', 'Insights', 'Customers'])
})

test('a destination is current at each of its addresses, with a trailing slash too', () => {
  const [create, insights] = destinationsFor({ level: 'agronomist' })
  if (!create || !insights) throw new Error('Create PO and Insights are offered to everybody')
  expect(isAt(create, '/')).toBe(true)
  expect(isAt(create, '/purchase-orders/create/')).toBe(true)
  expect(isAt(insights, '/view')).toBe(true)
  expect(isAt(create, '/insights')).toBe(false)
})

test('Create PO is not current where an order of the list is edited, copied or added to', () => {
  const [create] = destinationsFor({ level: 'agronomist' })
  if (!create) throw new Error('Create PO is offered to everybody')
  for (const mode of ['edit', 'copy', 'supplemental', 'credit_memo'])
    expect(isAt(create, '/purchase-orders/create', `?mode=${mode}`)).toBe(false)
})

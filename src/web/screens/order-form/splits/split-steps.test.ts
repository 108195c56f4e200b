import { describe, expect, test } from 'vitest'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { chooseProducer, reduce, type Step } from '#web/order/model/form-steps.ts'
import { contentOf, type OrderForm, toDraft } from '#web/order/model/order-form.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { chooseCustomer, typeShareAmount, typeSharePercentage } from '#web/order/model/share-steps.ts'
import { allToOne, keepShares, putInSplit } from './split-steps.ts'

const [ann, bob] = ['ann@farm.test', 'bob@farm.test']
const blank = blankForm({ email: ann, fiscalYear: 2026 })
const afterSteps = (...steps: Step[]): OrderForm => steps.reduce(reduce, blank)

const home: UsualSplit = {
  id: 3,
  name: 'Home farm',
  usual: true,
  customerShares: [
    { id: 7, percentage: 60 },
    { id: 8, percentage: 40 },
  ],
  agronomistShares: [
    { email: ann, percentage: 50 },
    { email: bob, percentage: 50 },
  ],
}
const put = putInSplit(home, ann)

const shares = ({ customers, agronomists }: OrderForm) => [
  customers.map(({ id, percentage }) => `${id} ${percentage}`),
  agronomists.map(({ email, percentage }) => `${email} ${percentage}`),
]
const ofHome = [
  ['7 60', '8 40'],
  [`${ann} 50`, `${bob} 50`],
]
const allTo = (producer: number | null) => [[`${producer} 100`], [`${ann} 100`]]

// (rules splits/put-in-once, splits/all-to-one)
describe('a usual split in the form', () => {
  test('has its people with their percentages, and no amount', () => {
    const form = afterSteps(chooseProducer(7), put)
    expect(shares(form)).toEqual(ofHome)
    expect([...form.customers, ...form.agronomists].map(({ amount }) => amount)).toEqual(
      Array(4).fill(undefined),
    )
    expect(new Set([...form.customers, ...form.agronomists].map(({ key }) => key)).size).toBe(4)
  })

  test('is not put in without a producer', () => {
    expect(afterSteps(put)).toEqual(blank)
  })

  test('takes the place of what was being typed into the shares', () => {
    const form = afterSteps(chooseProducer(7), typeSharePercentage('customers', 0, '9x'), put)
    expect(form.typed).toEqual({})
  })

  test('is taken back to what the form makes by itself, whatever was done to it', () => {
    const steps = [chooseProducer(7), put, typeSharePercentage('customers', 0, '10'), chooseCustomer(0, 9)]
    const form = afterSteps(...steps, allToOne(ann))
    expect(shares(form)).toEqual(allTo(7))
    expect(toDraft(form)).toEqual(toDraft(afterSteps(chooseProducer(7))))
    expect(shares(reduce(form, chooseProducer(8)))).toEqual(allTo(8))
  })

  test('counts as what was filled in by its shares alone', () => {
    const form = afterSteps(chooseProducer(7), put)
    expect(contentOf(form)).not.toBe(contentOf(afterSteps(chooseProducer(7))))
    expect(contentOf(reduce(form, keepShares))).toBe(contentOf(form))
  })
})

// (rule splits/goes-with-its-producer)
describe('a usual split whose producer is changed', () => {
  test('goes with its producer, and customer 1 follows the next one', () => {
    const form = afterSteps(chooseProducer(7), put, chooseProducer(5))
    expect(shares(form)).toEqual(allTo(5))
    expect(form.putIn).toBeUndefined()
    expect(shares(afterSteps(chooseProducer(7), put, chooseProducer(null)))).toEqual(allTo(null))
  })

  test.each([
    ['percentage', typeSharePercentage('customers', 0, '10')],
    ['customer', chooseCustomer(1, 9)],
  ])('stays where a %s was changed by hand, and is known as that of the other producer', (_what, step) => {
    const form = afterSteps(chooseProducer(7), put, step, chooseProducer(5))
    expect(form.customers).toEqual(afterSteps(chooseProducer(7), put, step).customers)
    expect(form.putIn).toMatchObject({ producerId: 7, split: { name: 'Home farm' } })
    expect(shares(reduce(form, allToOne(ann)))).toEqual(allTo(5))
  })

  test('stays with its customer 1 where it was kept and the producer is changed again, cleared too', () => {
    const typed = typeSharePercentage('customers', 0, '55')
    const kept = afterSteps(chooseProducer(7), put, typed, chooseProducer(5), keepShares)
    for (const producer of [5, 9, null]) {
      const form = reduce(kept, chooseProducer(producer))
      expect(shares(form)[0]).toEqual(['7 55', '8 45'])
      expect(form.putIn).toMatchObject({ producerId: 7, keptFor: 5 })
      expect(form.customer1Chosen).toBe(true)
    }
    expect(reduce(kept, chooseProducer(7)).customer1Chosen).toBe(false)
  })

  test('stays where an amount was typed', () => {
    const priced: OrderForm = { ...afterSteps(chooseProducer(7), put), lines: [] }
    const typed = typeShareAmount('customers', 0, '5')(priced)
    // With a grand total of $0, a typed amount changes nothing.
    expect(shares(reduce(typed, chooseProducer(5)))).toEqual(allTo(5))
    const withAmount = { ...priced, customers: priced.customers.map((row) => ({ ...row, amount: 5 })) }
    expect(reduce(withAmount, chooseProducer(5)).customers).toHaveLength(2)
  })

  test('stays in an order that was stored while one typed on', () => {
    const edited: OrderForm = { ...afterSteps(chooseProducer(7), put), mode: 'edit_po' }
    expect(shares(reduce(edited, chooseProducer(5)))).toEqual([['5 60', '8 40'], ofHome[1]])
  })

  test('stays where the same producer is chosen again', () => {
    expect(shares(afterSteps(chooseProducer(7), put, chooseProducer(7)))).toEqual(ofHome)
  })
})

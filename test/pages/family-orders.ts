import { createOrder, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, people, scoutingLine, type World } from '#test/world/world.ts'

/**
 * Creates Ann's order for FY 2026 with a supplemental and a credit memo, and Bob's order for FY 2025 with two
 * customers.
 */
export async function createFamily(world: World, ann: Caller, bob: Caller): Promise<void> {
  await removeOrders(world)
  const shares = (first: number) => [
    { email: people.ann.email, percentage: first },
    { email: people.bob.email, percentage: 100 - first },
  ]
  const parent = await createOrder(
    ann,
    order({
      lineItems: [
        scoutingLine(),
        scoutingLine({ fieldName: 'South 80', discountType: 'percent', discountPercent: 10 }),
        scoutingLine({ fieldName: 'West 20', discountType: 'percent', discountPercent: 9.99 }),
      ],
      agronomistAssignments: shares(60),
    }),
  )
  await finalize(world, parent.id)
  const child = { parentPoId: parent.id, contractType: undefined, agronomistAssignments: shares(100) }
  const supplemental = await createOrder(ann, order({ ...child, documentType: 'supplemental' }))
  await finalize(world, supplemental.id)
  const lineItems = [scoutingLine({ acres: 10 })]
  await createOrder(ann, order({ ...child, documentType: 'credit_memo', lineItems }))
  // Makes both child orders visible only to Ann, as if Bob had been archived and replaced. Bob still sees the
  // parent order.
  await world.sql(
    `update purchase_orders set viewer_emails = array['ann@farm.example'],
       agronomist_assignments = jsonb_build_array(agronomist_assignments->0) where parent_po_id = $1`,
    [parent.id],
  )
  // Makes Bob's next order newer than Ann's orders.
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
  await createOrder(
    bob,
    order({
      fiscalYear: 2025,
      producerId: 3,
      agronomistAssignments: [{ email: people.bob.email, percentage: 100 }],
      customerAssignments: [
        { id: 3, percentage: 50 },
        { id: 2, percentage: 50 },
      ],
    }),
  )
}

import { expect } from 'vitest'
import type { Family } from '#shared/api/orders-schemas.ts'
import type { Order } from '#shared/order/order.ts'
import { bytesOf } from '#test/world/buffers.ts'
import { it } from '#test/world/fixtures.ts'
import { copiedColumns, createOrder, ordersPath } from '#test/world/orders.ts'
import { type Caller, finalize, order, scoutingLine, type World } from '#test/world/world.ts'

const supplementals = 2_000

/** Creates an original with 2,000 supplementals, the last of which has the highest price. */
async function largeFamily(
  world: World,
  by: Caller,
  { linesOfEach }: { linesOfEach: number },
): Promise<Order> {
  const parent = await createOrder(by)
  await finalize(world, parent.id)
  const lineItems = Array.from({ length: linesOfEach }, () => scoutingLine())
  const child = { parentPoId: parent.id, contractType: undefined, documentType: 'supplemental', lineItems }
  const first = await createOrder(by, order(child))
  await finalize(world, first.id)
  const names = (await copiedColumns(world.sql)).filter((name) => name !== 'sequence_number').join(', ')
  await world.sql(
    `insert into purchase_orders (created_at, sequence_number, ${names})
     select created_at, n, ${names} from purchase_orders, generate_series(2, $2) n where id = $1`,
    [first.id, supplementals],
  )
  await world.sql(
    `update purchase_orders set line_items = jsonb_set(line_items, '{0,costPerAcre}', '7.5')
     where parent_po_id = $1 and sequence_number = $2`,
    [parent.id, supplementals],
  )
  return parent
}

// (rules prices/credit-ceiling, lines/no-longer-sold)
it('a credit memo of a family of 2,000 orders is checked against what was ordered without reading all of it', {
  timeout: 240_000,
}, async ({ world, mia }) => {
  const parent = await largeFamily(world, mia, { linesOfEach: 30 })
  const memoAt = (costPerAcre: number) =>
    mia.call('POST', ordersPath, {
      ...order({ contractType: undefined, documentType: 'credit_memo', parentPoId: parent.id }),
      lineItems: [scoutingLine({ costPerAcre })],
    })
  expect((await memoAt(7.51)).body.message).toContain('$7.50, the highest price per ')
  expect((await memoAt(7.5)).status).toBe(201)

  const answers = await bytesOf(world, () => memoAt(7.5))
  const lines = await bytesOf(world, () =>
    world.sql('select line_items from purchase_orders where family_id = $1', [parent.id]),
  )
  expect(answers).toBeGreaterThan(0)
  expect(answers).toBeLessThan(lines / 100)
})

// (rule kinds/family-sum)
it('the members of a family of 2,000 orders take 150 bytes each', async ({ world, mia }) => {
  const parent = await largeFamily(world, mia, { linesOfEach: 1 })
  const { body } = await mia.call<Family[]>('GET', `${ordersPath}/families?ids=${parent.id}`)
  expect(body[0]?.members).toHaveLength(supplementals + 1)
  expect(JSON.stringify(body).length / supplementals).toBeLessThan(150)
})

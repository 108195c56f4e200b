import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
import { type Caller, finalize, openWorld, order, type people, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let ann: Caller
let open: number
let settled: number

const path = '/api/purchase-orders'

async function created(by: Caller, body: unknown): Promise<number> {
  const answer = await by.call<{ id: number }>('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

beforeAll(async () => {
  world = await openWorld({ FEEDBACK_EMAIL: 'board@farm.example' })
  ann = await world.as('ann')
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders restart identity cascade')
  settled = await created(ann, order())
  await finalize(world, settled)
  open = await created(ann, order({ customerAssignments: [{ id: 1, percentage: 100 }] }))
  visitor = await visit(world)
})
afterEach(() => visitor.close())

const card = (id: number) => visitor.page.getByRole('article', { name: `Purchase Order ${id}` })
const dialog = () => visitor.page.getByRole('dialog')
const toast = (text: string) => visitor.page.locator('.toast', { hasText: text })

async function enter(person: keyof typeof people, address = '/insights'): Promise<void> {
  await signIn(visitor.page, person)
  await visitor.page.goto(address)
  await card(open).waitFor()
}

async function press(id: number, action: string): Promise<void> {
  await card(id).getByRole('button', { name: action, exact: true }).click()
}

/** Something to wait for that the test lets go. */
function held(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('Finalize', () => {
  const answer = (status: number, body: unknown, wait = Promise.resolve()) =>
    visitor.page.route(`**${path}/${open}/finalized`, async (route) => {
      await wait
      await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
    })

  it('FIN-009: sends nothing when it is cancelled, and warns of temporary account IDs', async () => {
    await world.sql("update customers set account_id = '-5' where id = 1")
    let sent = 0
    await enter('ann')
    visitor.page.on('request', (request) => {
      if (request.url().includes('/finalized')) sent += 1
    })
    await press(open, 'Finalize')
    await dialog().getByText('Finalizing is permanent.').waitFor()
    await dialog()
      .getByText(
        'Customer Acre Farms still has a temporary account ID; set it under Administration, Customers',
      )
      .waitFor()
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await world.sql("update customers set account_id = '100' where id = 1")
    expect(sent).toBe(0)
  })

  it('FIN-005 and FIN-010 to FIN-013: shows Finalized at once, goes back on failure, and reports', async () => {
    const { promise: wait, resolve: fail } = held()
    await answer(502, { code: 'upstream', message: 'ACES synchronization failed: refused by ACES' }, wait)
    await enter('ann')
    await press(open, 'Finalize')
    await dialog().getByRole('button', { name: 'Finalize' }).click()
    await card(open).getByText('Finalized', { exact: true }).waitFor()
    await expect.poll(() => card(open).getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    fail()
    await toast('Finalization Failed').waitFor()
    await toast('ACES synchronization failed. Error report available above.').waitFor()
    await visitor.page.getByRole('heading', { name: 'Report Error' }).waitFor()
    await expect.poll(() => dialog().getByLabel('Name').inputValue()).toBe('Ann Zed')
    await expect.poll(() => dialog().getByLabel('Subject').inputValue()).toBe('Finalization Failure')
    const message = await dialog().getByLabel('Message').inputValue()
    expect(message).toContain(`Purchase Order ${open}`)
    expect(message).toContain('refused by ACES')
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await card(open).getByText('Open', { exact: true }).waitFor()
    visitor.forgive()
  })

  it('offers Retry where ACES refused, and says that one waits where it is silent', async () => {
    await world.sql(
      "update purchase_orders set aces_state = 'failed', aces_message = 'No such customer', aces_attempts = 2, aces_at = now() where id = $1",
      [open],
    )
    await world.sql("update purchase_orders set aces_state = 'pending' where id = $1", [settled])
    await enter('ann')
    await card(open).getByText('ACES synchronization failed').waitFor()
    await card(open).getByText('No such customer').waitFor()
    await card(settled).getByText('Waiting for ACES').waitFor()
    await expectAccessible(visitor.page)
    await press(open, 'Retry')
    await dialog().getByText('Finalizing is permanent.').waitFor()
  })
})

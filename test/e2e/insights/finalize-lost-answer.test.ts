import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { finalize, openWorld, order, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let id: number

const path = '/api/purchase-orders'

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders restart identity cascade')
  const ann = await world.as('ann')
  id = (await ann.call<{ id: number }>('POST', path, order())).body.id
  visitor = await enter(world, 'ann', { path: '/insights' })
  // Each of these tests provokes a failure that the browser tells of.
  visitor.forgive()
})
afterEach(() => visitor.close())

const card = () => visitor.page.getByRole('article', { name: `Purchase Order ${id}` })
const dialog = () => visitor.page.getByRole('dialog')
const toast = (text: string) => visitor.page.locator('.toast', { hasText: text })
const reporting = () => visitor.page.getByRole('heading', { name: 'Report Error' })

async function pressFinalize(): Promise<void> {
  await card().getByRole('button', { name: 'Finalize', exact: true }).click()
  await dialog().getByRole('button', { name: 'Finalize' }).click()
}

describe('Finalize without an answer', () => {
  /** The server does it, and its answer is lost. */
  const loseAnswer = (state: 'synced' | 'pending' | null) =>
    visitor.page.route(`**${path}/*/finalized`, async (route) => {
      if (state) await finalize(world, id, state)
      await route.abort('connectionreset')
    })

  it('FIN-011: is a success where the order is finalized', async () => {
    await loseAnswer('synced')
    await pressFinalize()
    await toast('Purchase order finalized and synchronized successfully').waitFor()
    await card().getByText('Finalized', { exact: true }).waitFor()
    await expect.poll(() => reporting().count()).toBe(0)
  })

  it('waits where ACES has not answered either', async () => {
    await loseAnswer('pending')
    await pressFinalize()
    await toast('Waiting for ACES').waitFor()
    await card().getByText('ACES has not answered yet').waitFor()
    await expect.poll(() => reporting().count()).toBe(0)
  })

  it('FIN-010: has failed where the order is open', async () => {
    await loseAnswer(null)
    await pressFinalize()
    await toast('Failed to finalize purchase order. Error report available above.').waitFor()
    await reporting().waitFor()
    await expect.poll(() => dialog().getByLabel('Message').inputValue()).toContain('could not be reached')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await card().getByText('Open', { exact: true }).waitFor()
  })

  it('is not known where the order cannot be read, until it can', async () => {
    await loseAnswer('synced')
    await visitor.page.route(`**${path}/${id}`, (route) => route.abort('connectionreset'))
    await pressFinalize()
    await visitor.page.getByRole('heading', { name: `Was Purchase Order ${id} finalized?` }).waitFor()
    await expectAccessible(visitor.page)
    await expect.poll(() => toast('Finalization Failed').count()).toBe(0)
    await visitor.page.unroute(`**${path}/${id}`)
    await dialog().getByRole('button', { name: 'Look again' }).click()
    await toast('Purchase order finalized and synchronized successfully').waitFor()
    await expect.poll(() => reporting().count()).toBe(0)
  })
})

it('FIN-010: reports about an order that another person archived meanwhile, though its card is gone', async () => {
  await card().getByRole('button', { name: 'Finalize', exact: true }).click()
  await dialog().getByText('Finalizing is permanent.').waitFor()
  await (await world.as('mia')).call('POST', `${path}/${id}/archive`)
  await dialog().getByRole('button', { name: 'Finalize' }).click()
  await toast('Finalization Failed').waitFor()
  await reporting().waitFor()
  await visitor.page.locator('h2', { hasText: 'No Purchase Orders' }).waitFor()
  await expect.poll(() => dialog().getByLabel('Message').inputValue()).toContain(`Purchase Order ${id}`)
})

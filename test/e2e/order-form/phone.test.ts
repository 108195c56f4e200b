import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
import { fillOrder, submit } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let page: Page
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders, purchase_order_versions, idempotency_keys cascade')
  visitor = await enter(world, 'ann')
  page = visitor.page
  await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
})
afterEach(() => visitor.close())

const restore = (on: Page = page) => on.getByRole('button', { name: 'Restore draft' })
const success = (on: Page = page) => on.getByText('Purchase Order created successfully!').first().waitFor()
const typed = 'Call the home place before entering'

describe('on a phone', () => {
  it('offers, waits and asks within the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await fillOrder(page)
    await visitor.context.setOffline(true)
    await submit(page).click()
    await page.getByText('Waiting for the connection…').last().waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    await visitor.context.setOffline(false)
    await success()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByLabel('Comments').fill(typed)
    await page.reload()
    await restore().waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    visitor.forgive()
  })
})

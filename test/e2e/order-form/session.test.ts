import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { fillOrder, orders, submit } from '#test/e2e/form-work.ts'
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
const success = (on: Page = page) => on.getByText('Purchase Order created successfully!').first().waitFor()
const typed = 'Call the home place before entering'

describe('a session that ends', () => {
  it('is begun again above the form by the same person, and the save goes on', async () => {
    await fillOrder(page)
    await page.getByLabel('Comments').fill(typed)
    await world.sql('delete from user_sessions')
    await submit(page).click()
    const dialog = page.getByRole('dialog', { name: 'User not logged in' })
    await dialog.getByText('Ann Zed').waitFor()
    await expectAccessible(page)
    await expect.poll(() => dialog.locator('select').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await success()
    expect(await orders(world)).toMatchObject([{ comments: typed, userId: 'ann@farm.example' }])
    visitor.forgive()
  })

  it('may wait: what was typed stays, and can be sent later', async () => {
    await fillOrder(page)
    await world.sql('delete from user_sessions')
    await submit(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await submit(page).click()
    await success()
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('leads to the login where nothing was typed', async () => {
    // The form's own lists are there: only the next screen asks.
    await page.waitForLoadState('networkidle')
    await world.sql('delete from user_sessions')
    await page.getByRole('link', { name: 'Insights' }).click()
    await page.waitForURL('**/login')
    visitor.forgive()
  })
})

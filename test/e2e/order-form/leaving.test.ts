import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
import { comments, create, editAddress, orders } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, order, type World } from '#test/world/world.ts'

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
const typed = 'Call the home place before entering'

describe('leaving with unsaved work', () => {
  beforeEach(() => page.getByLabel('Comments').fill(typed))

  it('by a link asks, and stays where one says so', async () => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await expectAccessible(page)
    await expectTouchable(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    await expect.poll(() => comments(page)).toBe(typed)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('by Back asks, and goes once that is answered', async () => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'Keep my draft' }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await restore().click()
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => comments(page)).toBe(typed)
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await expect.poll(() => comments(page)).toBe('')
  })

  it('by closing the window is asked by the browser', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
  })

  it('is not asked about where nothing was typed', async () => {
    await page.getByLabel('Comments').fill('')
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
  })

  it('by Cancel of an edit asks first', async () => {
    const { id } = await create(world, order())
    await page.evaluate((left) => sessionStorage.setItem('editPurchaseOrderData', left), `{"id":${id}}`)
    await page.goto(editAddress)
    await page.getByLabel('Comments').fill(typed)
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => comments(page)).toBe(typed)
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/view')
    expect(await orders(world)).toMatchObject([{ versionNumber: 1 }])
  })
})

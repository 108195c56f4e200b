import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { comments, create, editAddress, orders, submit, untilKept } from '#test/e2e/form-work.ts'
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

describe('a draft', () => {
  it('is discarded for good, unless that is taken back', async () => {
    await page.getByLabel('Comments').fill(typed)
    await page.reload()
    await page.getByRole('button', { name: 'Discard' }).click()
    await restore().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await restore().waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('draft|')))
    await expect.poll(() => restore().count()).toBe(0)
  })

  it('is never offered to somebody else', async () => {
    await page.getByLabel('Comments').fill(typed)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep my draft' }).click()
    await page.getByLabel('Your name').selectOption('bob@farm.example')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await page.getByLabel('Comments').fill('Of Bob')
    await page.getByText(/^Draft kept/).waitFor()
    await expect.poll(() => restore().count()).toBe(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await page.getByLabel('Your name').selectOption('ann@farm.example')
    await page.getByRole('button', { name: 'Login' }).click()
    await restore().click()
    await expect.poll(() => comments(page)).toBe(typed)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Of Bob')
  })

  it('of an older version of the program is dropped, and that is said', async () => {
    await page.evaluate(() =>
      localStorage.setItem('draft|ann@farm.example|create_new|new|x', '{"format":0,"lines":[]}'),
    )
    await page.reload()
    await page
      .getByText('An earlier version of this program kept a draft that this one cannot read')
      .waitFor()
    await expect.poll(() => restore().count()).toBe(0)
  })

  it('of two windows stays two drafts, none offered while it is written', async () => {
    await page.getByLabel('Comments').fill('First window')
    const second = await visitor.context.newPage()
    await second.goto('/')
    await second.getByLabel('Comments').fill('Second window')
    await untilKept(second, 'Second window')
    await expect.poll(() => restore(second).count()).toBe(0)
    await second.close()
    await page.reload()
    await expect.poll(() => restore().count()).toBe(2)
  })

  it('where the storage is full is said not to be kept, and survives leaving the form', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^No draft is kept: the storage/).waitFor()
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'Keep my draft' }).click()
    await page.getByRole('link', { name: 'Create PO' }).click()
    await restore().click()
    await expect.poll(() => comments(page)).toBe(typed)
  })

  it('where IndexedDB is closed is kept, offered and discarded all the same', async () => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('closed', 'SecurityError')
      }
    })
    await page.reload()
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^Draft kept on this computer/).waitFor()
    await page.reload()
    await restore().click()
    await expect.poll(() => comments(page)).toBe(typed)
    await page.reload()
    await page.getByRole('button', { name: 'Discard' }).click()
    await restore().waitFor({ state: 'detached' })
    await page.getByLabel('Comments').fill('Of another order')
    await untilKept(page, 'Of another order')
    await page.reload()
    await restore().click()
    await expect.poll(() => comments(page)).toBe('Of another order')
  })

  it('of an edit is found again from the new order, with its order', async () => {
    const { id } = await create(world, order())
    await page.evaluate((left) => sessionStorage.setItem('editPurchaseOrderData', left), `{"id":${id}}`)
    await page.goto(editAddress)
    await page.getByLabel('Comments').fill(typed)
    await untilKept(page, typed)
    const next = await visitor.context.newPage()
    await page.close()
    await next.goto('/')
    await next.getByText(`Unfinished changes to purchase order ${id} were kept.`).waitFor()
    await next.getByRole('button', { name: 'Open draft' }).click()
    await next.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
    await expect.poll(() => comments(next)).toBe(typed)
    await submit(next).click()
    await next.getByText('Purchase Order updated successfully!').first().waitFor()
    expect(await orders(world)).toMatchObject([{ id, comments: typed, versionNumber: 2 }])
  })
})

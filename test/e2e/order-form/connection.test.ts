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

describe('a save', () => {
  it('without a network waits visibly and goes out once when it is back', async () => {
    await fillOrder(page)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/purchase-orders')) posts++
    })
    await visitor.context.setOffline(true)
    await submit(page).click()
    await page.getByText('Waiting for the connection…').first().waitFor()
    await expectAccessible(page)
    const sentOffline = posts
    await visitor.context.setOffline(false)
    await success()
    expect(posts - sentOffline).toBe(1)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('that waits can be cancelled, edited and sent, and is one order', async () => {
    await fillOrder(page)
    await visitor.context.setOffline(true)
    await submit(page).click()
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await page.getByLabel('Comments').fill(typed)
    await visitor.context.setOffline(false)
    await submit(page).click()
    await success()
    expect(await orders(world)).toMatchObject([{ comments: typed }])
    visitor.forgive()
  })

  it('that gets no answer for half a minute waits for the connection, and is one order', async () => {
    await fillOrder(page)
    let posts = 0
    await page.route('**/api/purchase-orders', (route) =>
      route.request().method() === 'POST' && posts++ === 0 ? undefined : route.continue(),
    )
    await page.clock.install()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await submit(page).click()
    await sent
    await page.clock.fastForward(31_000)
    await success()
    expect(posts).toBe(2)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it.each([502, 503, 504])('answered %i is tried again by itself', async (status) => {
    await fillOrder(page)
    let posts = 0
    await page.route('**/api/purchase-orders', (route) =>
      route.request().method() === 'POST' && posts++ === 0
        ? route.fulfill({ status, body: '' })
        : route.continue(),
    )
    await submit(page).click()
    await success()
    expect(posts).toBe(2)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })
})

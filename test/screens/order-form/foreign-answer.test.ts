import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, listOrders, ordersPath, readOrder, removeOrders } from '#test/world/orders.ts'
import { order } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
})

const unknown = 'We couldn’t confirm that the order was saved'
const html = { contentType: 'text/html', body: '<html><body>Not the server</body></html>' }

/**
 * Lets saves through, but replaces the server's responses with a proxy's error page until `ends` is called.
 */
async function answeredOnTheWay(page: Page, status: number) {
  const keys: (string | undefined)[] = []
  let foreign = true
  await page.route(new RegExp(`${ordersPath}(/\\d+)?$`), async (route) => {
    const request = route.request()
    if (!['POST', 'PUT'].includes(request.method())) return route.continue()
    keys.push(request.headers()['idempotency-key'])
    if (!foreign) return route.continue()
    await route.fetch()
    await route.fulfill({ ...html, status })
  })
  function ends() {
    foreign = false
  }
  return { keys, ends }
}

// (rule versions/answers-on-the-way)
describe('an answer from another server', () => {
  it('a network that asks to log in answers instead of the server: the save is unknown, and stored once', async ({
    mia,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const stored = await createOrder(mia, order())
    const page = await openPage('mia', fromList('edit', stored))
    await page.getByLabel('Comments').fill('from the hotel')
    const way = await answeredOnTheWay(page, 200)
    await orderFormPage(page).submitButton.click()
    await page.getByText('Waiting for a connection…').first().waitFor()
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await page.getByText(unknown).waitFor()
    way.ends()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/view')
    expect(new Set(way.keys).size).toBe(1)
    expect(await readOrder(mia, stored)).toMatchObject({ comments: 'from the hotel', versionNumber: 2 })
  })

  it.for([502, 504])(
    'a gateway that answers %i waits like no connection, and is unknown once it is canceled',
    async (status, { world, page, form, allowConsoleErrors }) => {
      allowConsoleErrors()
      await form.fillOrder()
      const way = await answeredOnTheWay(page, status)
      await form.submitButton.click()
      await page.getByRole('button', { name: 'Cancel saving' }).first().click()
      await page.getByText(unknown).waitFor()
      way.ends()
      await page.getByRole('button', { name: 'Try again' }).click()
      await form.untilCreated()
      expect(new Set(way.keys).size).toBe(1)
      expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    },
  )

  it('a gateway that answers 500 leaves the save unknown, and the next try uses the same key', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await form.fillOrder()
    const way = await answeredOnTheWay(page, 500)
    await form.submitButton.click()
    await page.getByText(unknown).waitFor()
    await expect.poll(() => page.getByText('The order was not saved').count()).toBe(0)
    way.ends()
    await page.getByRole('button', { name: 'Try again' }).click()
    await form.untilCreated()
    expect(new Set(way.keys).size).toBe(1)
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
  })
})

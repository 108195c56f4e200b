import { describe, expect } from 'vitest'
import { beginWithoutOrders, typed } from '#test/pages/begin.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

it.beforeEach(beginWithoutOrders)

describe('a save', () => {
  // (rule drafts/waiting-for-the-connection)
  it('a save without a network waits visibly and goes out once when it is back', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/purchase-orders')) posts++
    })
    await page.context().setOffline(true)
    await form.submitButton.click()
    await page.getByText('Waiting for a connection…').first().waitFor()
    const sentOffline = posts
    await page.context().setOffline(false)
    await form.untilCreated()
    expect(posts - sentOffline).toBe(1)
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })

  it('a waiting save can be canceled, edited and sent, and is one order', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    await page.context().setOffline(true)
    await form.submitButton.click()
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await page.getByLabel('Comments').fill(typed)
    await page.context().setOffline(false)
    await form.submitButton.click()
    await form.untilCreated()
    expect(await listOrders(await world.as('ann'))).toMatchObject([{ comments: typed }])
    allowConsoleErrors()
  })

  // Tests only one status; until-answered.test.ts covers the others.
  it('a save that is answered 503 is retried automatically', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillOrder()
    let posts = 0
    await page.route('**/api/purchase-orders', (route) =>
      route.request().method() === 'POST' && posts++ === 0
        ? route.fulfill({ status: 503, body: '' })
        : route.continue(),
    )
    await form.submitButton.click()
    await form.untilCreated()
    expect(posts).toBe(2)
    expect(await listOrders(await world.as('ann'))).toHaveLength(1)
    allowConsoleErrors()
  })
})

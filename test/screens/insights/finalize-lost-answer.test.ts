import { describe, expect } from 'vitest'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { finalize } from '#test/world/world.ts'
import { it as onScreens } from '../fixtures.ts'

const it = onScreens
  .extend('id', async ({ world, ann }) => {
    await removeOrders(world)
    return (await createOrder(ann)).id
  })
  .extend('insights', async ({ openInsights, id: _, allowConsoleErrors }) => {
    // Each of these tests causes a failure that the browser logs.
    allowConsoleErrors()
    return openInsights('ann')
  })
  .extend('reporting', async ({ insights }) => insights.page.getByRole('heading', { name: 'Report Error' }))
  /** Finalizes the order (unless `state` is null) but drops the response. */
  .extend('loseAnswer', async ({ world, id, insights }) => async (state: 'synced' | 'pending' | null) => {
    await insights.page.route(`**${ordersPath}/*/finalized`, async (route) => {
      if (state) await finalize(world, id, state)
      await route.abort('connectionreset')
    })
  })

describe('Finalize without an answer', () => {
  // (rule finalizing/no-answer)
  it('Finalize without an answer is a success if the order is finalized', async ({
    insights,
    id,
    loseAnswer,
    reporting,
  }) => {
    const { card, toast, confirm } = insights
    await loseAnswer('synced')
    await confirm(id, 'Finalize')
    await toast('Purchase order finalized and synchronized successfully').waitFor()
    await card(id).getByText('Finalized', { exact: true }).waitFor()
    await expect.poll(() => reporting.count()).toBe(0)
  })

  // (rule versions/answers-on-the-way)
  it('Finalize that a gateway answers with its own page is a success if the order is finalized', async ({
    world,
    insights,
    id,
    reporting,
  }) => {
    const { card, page, toast, confirm } = insights
    await page.route(`**${ordersPath}/*/finalized`, async (route) => {
      await finalize(world, id, 'synced')
      await route.fulfill({ status: 500, contentType: 'text/html', body: '<html>Gateway</html>' })
    })
    await confirm(id, 'Finalize')
    await toast('Purchase order finalized and synchronized successfully').waitFor()
    await card(id).getByText('Finalized', { exact: true }).waitFor()
    await expect.poll(() => reporting.count()).toBe(0)
  })

  // (rule messages/not-twice)
  it('Finalize without an answer waits if ACES has not answered either', async ({
    insights,
    id,
    loseAnswer,
    reporting,
  }) => {
    const { card, toast, confirm } = insights
    await loseAnswer('pending')
    await confirm(id, 'Finalize')
    const waiting = toast('Waiting for ACES')
    await card(id).getByText('ACES has not responded yet').waitFor()
    // The notice only says that the order is waiting; the card explains what that means.
    await expect.poll(() => waiting.textContent()).toBe(`Waiting for ACESPurchase Order ${id}`)
    await card(id).getByText('The order stays locked until ACES confirms').waitFor()
    await expect.poll(() => reporting.count()).toBe(0)
  })

  it('Finalize without an answer has failed if the order is open', async ({
    insights,
    id,
    loseAnswer,
    reporting,
  }) => {
    const { card, dialog, toast, confirm } = insights
    await loseAnswer(null)
    await confirm(id, 'Finalize')
    await toast('Failed to finalize purchase order. Error report available above.').waitFor()
    await reporting.waitFor()
    await expect.poll(() => dialog.getByLabel('Message').inputValue()).toContain('could not be reached')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await card(id).getByText('Open', { exact: true }).waitFor()
  })

  it('the outcome of Finalize without an answer is unknown while the order cannot be read', async ({
    insights,
    id,
    loseAnswer,
    reporting,
  }) => {
    const { page, dialog, toast, confirm } = insights
    await loseAnswer('synced')
    await page.route(`**${ordersPath}/${id}`, (route) => route.abort('connectionreset'))
    await confirm(id, 'Finalize')
    await page.getByRole('heading', { name: `Was Purchase Order ${id} finalized?` }).waitFor()
    await expect.poll(() => toast('Finalization Failed').count()).toBe(0)
    await page.unroute(`**${ordersPath}/${id}`)
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await toast('Purchase order finalized and synchronized successfully').waitFor()
    await expect.poll(() => reporting.count()).toBe(0)
  })
})

it('a failed Finalize is reported although another user archived the order and its card is gone', async ({
  mia,
  insights,
  id,
  reporting,
}) => {
  const { page, dialog, toast, press } = insights
  await press(id, 'Finalize')
  await dialog.getByText('Finalizing is permanent.').waitFor()
  await mia.call('POST', `${ordersPath}/${id}/archive`)
  await dialog.getByRole('button', { name: 'Finalize' }).click()
  await toast('Finalization Failed').waitFor()
  await reporting.waitFor()
  await page.locator('h2', { hasText: 'No Purchase Orders' }).waitFor()
  await expect.poll(() => dialog.getByLabel('Message').inputValue()).toContain(`Purchase Order ${id}`)
})

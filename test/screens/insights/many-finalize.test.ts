import { describe, expect } from 'vitest'
import { openAces, token } from '#test/aces/office.ts'
import { inRows, manyInsights, showRows } from '#test/pages/many-insights.ts'
import { fillOrders } from '#test/pages/many-orders.ts'
import { ordersPath } from '#test/world/orders.ts'
import { finalize, people, type World } from '#test/world/world.ts'
import { it as onScreens } from '../fixtures.ts'

const it = onScreens
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the braces what a fixture needs.
  .extend('office', { scope: 'file' }, async ({}, { onCleanup }) => {
    const office = await openAces()
    onCleanup(office.close)
    return office
  })
  .extend('aces', { scope: 'file' }, async ({ office }) => office.aces)
  .extend('configuration', { scope: 'file' }, async ({ aces }) => ({
    ACES_URL: aces.url,
    ACES_TOKEN: token,
    RATE_LIMIT_WRITES: '100000',
  }))

it.beforeEach(async ({ aces }) => {
  aces.behave('answer')
  aces.options.beforeAnswering = undefined
})

async function states(world: World): Promise<Record<string, number>> {
  const rows = await world.sql<{ state: string; count: number }>(
    'select aces_state as state, count(*)::int as count from purchase_orders where status group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const finalizing = `**${ordersPath}/*/finalized`

// (rules many-orders/one-after-another, many-orders/exactly-once, many-orders/after-a-reload)
// (rule many-orders/result-per-order)
describe('finalizing many orders', () => {
  it('39 orders are finalized once each, though ACES refuses some, drops some, and the page is reloaded', async ({
    world,
    ann,
    aces,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 39)
    const before = (await aces.contracts()).length
    let sent = 0
    const ways = (nth: number) =>
      nth % 6 === 0 ? 'refuse' : nth % 34 === 0 ? 'record-then-drop' : nth % 17 === 0 ? 'drop' : 'answer'
    aces.options.beforeAnswering = async () => {
      sent += 1
      aces.behave(ways(sent + 1))
    }
    const insights = await openInsights('ann')
    const many = await inRows(insights)
    await many.selectAll.click()
    await many.says('39 selected').waitFor()
    await many.confirmed('Finalize')
    await expect.poll(() => sent, { timeout: 60_000 }).toBeGreaterThan(17)
    await many.page.reload()
    await many.says(/^Stopped: \d+ finalized, \d+ refused, \d+ not started$/).waitFor()
    const atReload = sent
    await many.act('Results').count()
    const resume = many.bar.getByRole('button', { name: /^Resume \d+$/ })
    await resume.waitFor()
    // Until Resume is clicked, no requests are sent, except for one that might already have been in progress.
    expect(sent - atReload).toBeLessThan(2)
    await resume.click()
    await many.says(/^\d+ finalized, \d+ refused$/).waitFor({ timeout: 120_000 })
    const { synced = 0, failed = 0, ...others } = await states(world)
    expect([synced + failed, others]).toEqual([39, {}])
    expect(failed).toBeGreaterThan(5)
    await many.says(`${synced} finalized, ${failed} refused`).waitFor()
    const numbers = (await aces.contracts()).slice(before).map(({ number }) => String(number))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(synced)
    await many.says(`${failed} selected`).waitFor()
  }, 240_000)

  it('an order that another user changed is refused with their name, and stays selected', async ({
    world,
    ann,
    mia,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 3)
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await many.act('Finalize').click()
    await many.dialog.getByText('Finalizing is permanent.').waitFor()
    await mia.call('PATCH', `${ordersPath}/2`, { comments: 'Changed by another user' })
    await many.dialog.getByRole('button', { name: 'Finalize' }).click()
    await many.says('2 finalized, 1 refused').waitFor()
    await many.says('1 selected').waitFor()
    await expect.poll(() => many.tick(2).isChecked()).toBe(true)
    await many.results().click()
    await many.dialog.getByText(new RegExp(`was changed by ${people.mia.email}`)).waitFor()
    await expect.poll(() => many.dialog.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
  })

  it('two users who finalize the same orders finalize each once, and are refused those of the other', async ({
    world,
    ann,
    mia,
    aces,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 12)
    const before = (await aces.contracts()).length
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await many.act('Finalize').click()
    await many.dialog.getByText('Finalizing is permanent.').waitFor()
    const others = [2, 5, 8, 11]
    const byMia = Promise.all(
      others.map((id) =>
        mia.call('PATCH', `${ordersPath}/${id}/finalized`, { finalized: true, versionNumber: 1 }),
      ),
    )
    await many.dialog.getByRole('button', { name: 'Finalize' }).click()
    const mias = (await byMia).filter(({ status }) => status === 200).length
    await many.says(mias === 0 ? '12 finalized' : `${12 - mias} finalized, ${mias} refused`).waitFor()
    expect(await states(world)).toEqual({ synced: 12 })
    expect((await aces.contracts()).length - before).toBe(12)
  })

  it('a lost answer is looked up before anything is sent again, and the run waits for the network', async ({
    world,
    ann,
    aces,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 5)
    const before = (await aces.contracts()).length
    const many = await inRows(await openInsights('ann'))
    let lost = 0
    await many.page.route(finalizing, async (route) => {
      lost += 1
      if (lost === 2) await route.fetch()
      if (lost === 2 || lost === 3) return route.abort('connectionfailed')
      return route.continue()
    })
    await many.selectAll.click()
    await many.confirmed('Finalize')
    await many.says('The server can’t be reached. Retrying…').waitFor()
    await many.says('5 finalized').waitFor()
    // Five orders take six requests, because only the request that didn't arrive is sent again. The order
    // whose response was dropped is looked up instead.
    expect(lost).toBe(6)
    expect((await aces.contracts()).length - before).toBe(5)
  })

  it('an ended session is restored above it, and the run continues', async ({
    world,
    ann,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 4)
    const many = await inRows(await openInsights('ann'))
    let sent = 0
    await many.page.route(finalizing, async (route) => {
      sent += 1
      if (sent === 2) await many.page.context().clearCookies()
      return route.continue()
    })
    await many.selectAll.click()
    await many.confirmed('Finalize')
    await many.dialog.getByRole('button', { name: 'Login' }).click()
    await many.says('4 finalized').waitFor()
    expect(await states(world)).toEqual({ synced: 4 })
  })

  it('Stop ends it after the current order; the rest is resumed in the same tab, and forgotten in a new one', async ({
    world,
    ann,
    openInsights,
  }) => {
    await fillOrders(world, ann, 4)
    const insights = await openInsights('ann')
    const many = await inRows(insights)
    let sent = 0
    await many.page.route(finalizing, async (route) => {
      sent += 1
      if (sent === 2) await many.act('Stop').click()
      return route.continue()
    })
    await many.selectAll.click()
    await many.confirmed('Finalize')
    await many.says('Stopped: 2 finalized, 2 not started').waitFor()
    await many.says('2 selected').waitFor()
    expect(await states(world)).toEqual({ none: 2, synced: 2 })
    await many.page.reload()
    await many.says('Stopped: 2 finalized, 2 not started').waitFor()
    const reopened = await openInsights('ann')
    await showRows(reopened.page)
    await expect.poll(() => manyInsights(reopened).bar.count()).toBe(0)
    expect(await states(world)).toEqual({ none: 2, synced: 2 })
  })

  it('what ACES rejected is retried from the results, and what it has not answered is checked again', async ({
    world,
    ann,
    aces,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 2)
    aces.behave('refuse')
    const many = await inRows(await openInsights('ann'))
    await many.tick(1).click()
    await many.confirmed('Finalize')
    await many.says('0 finalized, 1 refused').waitFor()
    await many.results().click()
    await many.dialog.getByText('ACES synchronization failed: The fiscal year is closed').waitFor()
    aces.behave('answer')
    await many.dialog.getByRole('button', { name: 'Retry 1' }).click()
    await many.dialog.getByText('Finalized', { exact: true }).waitFor()
    await many.dialog.getByRole('button', { name: 'Close' }).first().click()
    aces.behave('drop', 'fail')
    await many.tick(2).click()
    await many.confirmed('Finalize')
    await many.says('0 finalized, 1 waiting for ACES').waitFor()
    await finalize(world, 2)
    await many.results().click()
    await many.dialog.getByRole('button', { name: 'Check 2' }).click()
    await many.dialog.getByText('Finalized', { exact: true }).waitFor()
  })
})

// (rule many-orders/one-question)
describe('the question before many orders are finalized', () => {
  it('has the sum, how many orders each point concerns, and what is left out and why', async ({
    world,
    ann,
    openInsights,
  }) => {
    await fillOrders(world, ann, 6)
    await world.sql('update purchase_orders set discount_notification = true where id in (2, 3)')
    await world.sql("update purchase_orders set aces_state = 'failed', aces_attempts = 1 where id = 4")
    await finalize(world, 5)
    const [{ total = 0 } = {}] = await world.sql<{ total: number }>(
      'select sum(grand_total)::float8 as total from purchase_orders where id <> 5',
    )
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await many.act('Finalize').click()
    await many.dialog.getByRole('heading', { name: 'Finalize 5 purchase orders?' }).waitFor()
    const money = total.toLocaleString('en-US', { minimumFractionDigits: 2 })
    await many.dialog.getByText(`Total: $${money}.`).waitFor()
    await many.dialog.getByText('2 have discounts to check').waitFor()
    await many.dialog.getByText('1 was previously rejected by ACES').waitFor()
    await many.dialog.getByText('5: already finalized.').waitFor()
    await many.dialog.getByRole('button', { name: 'Cancel' }).click()
    await many.says('6 selected').waitFor()
    expect(await states(world)).toEqual({ failed: 1, none: 4, synced: 1 })
  })

  it('an order with a temporary account is left out and named', async ({ world, ann, openInsights }) => {
    await fillOrders(world, ann, 2)
    await world.sql("update customers set account_id = '-5' where id = 1")
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await many.act('Finalize').click()
    await many.page.getByText('There is nothing to finalize').waitFor()
    await many.page
      .getByText(/Acre Farms still has a temporary account ID/)
      .first()
      .waitFor()
    await world.sql("update customers set account_id = '100' where id = 1")
    expect(await states(world)).toEqual({ none: 2 })
  })
})

import { unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { readPdf } from '#test/document/read-pdf.ts'
import { inRows } from '#test/pages/many-insights.ts'
import { eventsOf, fillOrders, orderIds } from '#test/pages/many-orders.ts'
import { copyOrder, createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { finalize, order } from '#test/world/world.ts'
import { it as onScreens } from '../fixtures.ts'

const it = onScreens.extend('configuration', { scope: 'file' }, async () => ({
  RATE_LIMIT_WRITES: '100000',
}))

// (rules many-orders/selecting, many-orders/only-what-is-shown)
describe('selecting rows', () => {
  it('ticks one, a range with Shift, all that match, and none; the bar has number and sum', async ({
    world,
    ann,
    openInsights,
  }) => {
    await fillOrders(world, ann, 6)
    const [{ each = 0 } = {}] = await world.sql<{ each: number }>(
      'select grand_total::float8 as each from purchase_orders where id = 1',
    )
    const sumOf = (count: number) =>
      `$${(Math.round(count * each * 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const many = await inRows(await openInsights('ann'))
    await many.tick(2).click()
    await many.says('1 selected').waitFor()
    await many.says(sumOf(1)).waitFor()
    await many.tick(5).click({ modifiers: ['Shift'] })
    await many.says('4 selected').waitFor()
    await many.says(sumOf(4)).waitFor()
    await many.act('Select all 6').click()
    await many.says('6 selected').waitFor()
    await expect.poll(() => many.selectAll.isChecked()).toBe(true)
    await many.act('Clear selection').click()
    await expect.poll(() => many.bar.count()).toBe(0)
    await expect.poll(() => many.tick(2).isChecked()).toBe(false)
  })

  it('what a changed filter no longer shows is dropped, and nothing is done until that is known', async ({
    world,
    ann,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 4)
    await finalize(world, 3)
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await many.says('4 selected').waitFor()
    let lost = true
    await many.page.route('**/api/purchase-orders/chosen*', (route) =>
      lost ? route.abort('connectionfailed') : route.continue(),
    )
    await many.page.getByRole('radio', { name: /^Open/ }).click()
    await many.says('Could not check which selected orders are still listed.').waitFor()
    await expect.poll(() => many.act('Finalize').isDisabled()).toBe(true)
    lost = false
    await many.act('Try again').click()
    await many.says('3 selected').waitFor()
    await expect.poll(() => many.act('Finalize').isEnabled()).toBe(true)
    await many.page.getByRole('radio', { name: /^All/ }).click()
    await expect.poll(() => many.tick(3).isChecked()).toBe(false)
    await many.says('3 selected').waitFor()
  })

  it('more than 1,000 are not selected, and the bar shows what to do', async ({
    world,
    ann,
    openInsights,
  }) => {
    await removeOrders(world)
    const first = await createOrder(ann, order())
    await copyOrder(world, first, 1_000)
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await many.says('At most 1,000 can be selected. Filter the list.').waitFor()
    await many.says('0 selected').waitFor()
    await expect.poll(() => many.act('Finalize').isDisabled()).toBe(true)
    await many.tick(1).click()
    await many.says('1 selected').waitFor()
    await expect.poll(() => many.says(/^At most/).count()).toBe(0)
  })
})

// (rules many-orders/undo, many-orders/one-question)
describe('archiving many orders in Insights', () => {
  it('leaves out finalized ones, archives the displayed versions, and Undo restores them', async ({
    world,
    ann,
    mia,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 5)
    await finalize(world, 5)
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await many.act('Archive').click()
    await many.dialog.getByRole('heading', { name: 'Archive 4 purchase orders?' }).waitFor()
    await many.dialog.getByText('5: already finalized; managers archive it in Administration.').waitFor()
    await mia.call('PATCH', `${ordersPath}/2`, { comments: 'changed' })
    await many.dialog.getByRole('button', { name: 'Archive' }).click()
    await many.says('3 archived, 1 refused').waitFor()
    expect(await orderIds(world, 'archived')).toEqual([1, 3, 4])
    await many.act('Undo').click()
    await many.says('3 restored').waitFor()
    expect(await orderIds(world, 'active')).toEqual([1, 2, 3, 4, 5])
    const events = await eventsOf(world)
    expect(events.toSorted()).toEqual(
      [1, 3, 4].flatMap((id) => [`archived ${id}`, `unarchived ${id}`]).toSorted(),
    )
  })

  it('a lost answer is retried with its key: nothing is archived twice', async ({
    world,
    ann,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await removeOrders(world)
    // Creates the orders through the API. The response to a retry is read from an order's stored versions,
    // which orders copied in SQL don't have.
    for (let i = 0; i < 4; i += 1) await createOrder(ann, order())
    const many = await inRows(await openInsights('ann'))
    let sent = 0
    await many.page.route('**/api/purchase-orders/*/archive*', async (route) => {
      sent += 1
      if (sent !== 2) return route.continue()
      await route.fetch()
      return route.abort('connectionfailed')
    })
    await many.selectAll.click()
    await many.confirmed('Archive')
    await many.says('4 archived').waitFor()
    expect((await eventsOf(world)).toSorted()).toEqual([1, 2, 3, 4].map((id) => `archived ${id}`))
  })
})

// (rule many-orders/documents)
describe('documents of many orders', () => {
  async function saved(page: Awaited<ReturnType<typeof inRows>>['page'], act: () => Promise<void>) {
    const files: { name: string; blob: Blob }[] = []
    const made = new Map<string, Blob>()
    const { createObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => {
      const url = createObjectURL(blob)
      made.set(url, blob)
      return url
    }
    const link = await page.evaluate(() => HTMLAnchorElement.prototype.click)
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      const blob = made.get(this.href)
      if (blob) files.push({ name: this.download, blob })
    }
    try {
      await act()
      await expect.poll(() => files.length).toBe(1)
      const [file] = files
      return { name: file?.name ?? '', bytes: new Uint8Array((await file?.blob.arrayBuffer()) ?? []) }
    } finally {
      URL.createObjectURL = createObjectURL
      HTMLAnchorElement.prototype.click = link
    }
  }

  it('are one file, or a ZIP of one for each order or customer, whose file has their share only', async ({
    world,
    ann,
    openInsights,
  }) => {
    await removeOrders(world)
    for (const [one, two] of [
      [60, 40],
      [50, 50],
    ])
      await createOrder(ann, {
        ...order(),
        customerAssignments: [
          { id: 1, percentage: one },
          { id: 2, percentage: two },
        ],
      })
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    const one = await saved(many.page, () => many.download('PDFs in one file'))
    expect(one.name).toMatch(/^purchase-orders-\d{4}-\d\d-\d\d\.pdf$/)
    const { pages } = await readPdf(Buffer.from(one.bytes))
    expect(pages).toHaveLength(2)
    const each = await saved(many.page, () => many.download('One PDF per order (ZIP)'))
    expect(Object.keys(unzipSync(each.bytes)).toSorted()).toEqual([
      'Purchase Order 1 v1.pdf',
      'Purchase Order 2 v1.pdf',
    ])
    const customers = await saved(many.page, () => many.download('One PDF per customer (ZIP)'))
    const files = unzipSync(customers.bytes)
    expect(Object.keys(files).toSorted()).toEqual(['Acre Farms.pdf', 'Brook Coop.pdf'])
    const acre = await readPdf(Buffer.from(files['Acre Farms.pdf'] ?? []))
    expect(acre.pages).toHaveLength(2)
    expect(acre.text).toContain('Copy for Acre Farms')
    expect(acre.text).not.toContain('Brook Coop')
    expect(Buffer.from(files['Acre Farms.pdf'] ?? []).toString('latin1')).not.toContain('Brook')
    const handed = await world.sql('select distinct copy from document_hand_outs order by copy')
    expect(handed).toEqual([{ copy: '1' }, { copy: '2' }, { copy: 'all' }])
  })

  it('are refused one by one, and the rest is saved', async ({
    world,
    ann,
    openInsights,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 1)
    await createOrder(ann, order({ comments: '農場' }))
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await saved(many.page, () => many.download('PDFs in one file'))
    await many.says('1 created, 1 refused').waitFor()
    await many.results().click()
    await many.dialog.getByText(/The PDF font can’t show/).waitFor()
  })

  it('are printed together, in the displayed version', async ({ world, ann, openInsights }) => {
    await fillOrders(world, ann, 1)
    await createOrder(ann, order())
    const many = await inRows(await openInsights('ann'))
    await many.selectAll.click()
    await many.act('Print').click()
    await many.dialog.getByRole('heading', { name: '2 purchase orders' }).waitFor()
    await expect.poll(() => many.dialog.getByRole('article').count()).toBe(2)
    await many.dialog.getByRole('button', { name: 'Close Preview' }).click()
    await many.says('2 selected').waitFor()
  })

  it('are exported only by managers', async ({ world, ann, openInsights }) => {
    await fillOrders(world, ann, 2)
    const manager = await inRows(await openInsights('mia'))
    await manager.selectAll.click()
    const file = await saved(manager.page, () => manager.act('Export').click())
    expect(file.name).toMatch(/^purchase-orders-selected-/)
    await manager.page.getByText('2 purchase orders exported to CSV').first().waitFor()
    const agronomist = await inRows(await openInsights('ann'))
    await agronomist.selectAll.click()
    await agronomist.act('Finalize').waitFor()
    await expect.poll(() => agronomist.act('Export').count()).toBe(0)
  })
})

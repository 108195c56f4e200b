import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { correctionsDialog } from '#test/pages/corrections-dialog.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { openProfile, type ProfileBrowser } from '#test/world/browser.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'
import { finalize, order, scoutingLine } from '#test/world/world.ts'

// (rule corrections/never-twice)
it('a connection that breaks at the seventh of thirteen and a browser that is killed end in exactly thirteen', async ({
  world,
  ann,
}) => {
  await removeOrders(world)
  for (let i = 0; i < 9; i += 1) {
    const lineItems = ['Mill', 'Ridge'].map((name) => scoutingLine({ fieldName: `${name} ${i}` }))
    const { id } = await createOrder(ann, order({ lineItems }))
    await finalize(world, id)
  }
  const list = [
    ['Field', 'Done'],
    ...Array.from({ length: 9 }, (_, i) => [`Mill ${i}`, 110]),
    ...Array.from({ length: 4 }, (_, i) => [`Ridge ${i}`, 90]),
  ]
  const made = () =>
    world.sql<{ number: string }>(
      "select display_po as number from purchase_orders where document_type <> 'original' order by id",
    )
  const folder = await mkdtemp(join(tmpdir(), 'furrow-profile-'))
  let browser: ProfileBrowser | null = null
  const start = async () => {
    browser = await openProfile(folder)
    browser.context.setDefaultTimeout(30_000)
    const page = await browser.context.newPage()
    await page.goto(world.url)
    await signIn(page, 'ann')
    await page.goto(`${world.url}/insights`)
    return { page, killed: browser.kill }
  }
  try {
    const first = await start()
    let sent = 0
    // Lets the seventh request through, but drops its response.
    await first.page.route(`**${ordersPath}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent += 1
      if (sent < 7) return route.continue()
      await route.fetch().catch(() => undefined)
      await route.abort().catch(() => undefined)
    })
    const { dialog, open, compare, make } = correctionsDialog(first.page)
    await open()
    await compare(list)
    await make('9 supplementals and 4 credit memos').click()
    await dialog.getByText('The server can’t be reached. Retrying…').waitFor()
    await expect.poll(async () => (await made()).length).toBe(7)
    await first.killed()
    await world.sql('delete from user_sessions')

    const second = await start()
    const again = correctionsDialog(second.page)
    await again.open()
    await again.compare(list)
    await again.dialog.getByRole('button', { name: /^Make \d/ }).click()
    await again.dialog.getByText('6 orders created.').waitFor()
    const numbers = (await made()).map(({ number }) => number)
    expect(numbers).toHaveLength(13)
    expect(new Set(numbers).size).toBe(13)
    await again.dialog.getByRole('button', { name: 'Compare again' }).click()
    await expect.poll(() => again.show('as ordered').textContent()).toBe('13 as ordered')
  } finally {
    await (browser as ProfileBrowser | null)?.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

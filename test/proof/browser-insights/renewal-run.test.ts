import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { holdRenewal, lastSeason, renewalDialog, renewalsOf } from '#test/pages/renewal-dialog.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { openProfile, type ProfileBrowser } from '#test/world/browser.ts'
import { createOrder, ordersPath, removeOrders } from '#test/world/orders.ts'

it.beforeEach(async ({ world }) => {
  await removeOrders(world)
  await world.sql('update customers set active = id < 4')
  await world.sql('update service_types set active = id < 6')
})

// (rule renewals/stop-tells-the-truth)
describe('while orders are created', () => {
  it('pressing Create twice stops nothing, by mouse and by keyboard', async ({ world, ann, openPage }) => {
    for (let i = 0; i < 6; i += 1) await createOrder(ann, lastSeason())
    const page = await openPage('ann', { path: '/insights' })
    const { open, create, dialog } = renewalDialog(page)
    const held = await holdRenewal(page, 1)
    await open()
    await create(6).waitFor()
    const box = await create(6).boundingBox()
    if (!box) throw new Error('Create is not on the screen')
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    await held.arrived
    await dialog.getByRole('button', { name: 'Stop' }).waitFor()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await create(6).focus()
    await page.keyboard.press('Enter')
    held.letGo()
    await dialog.getByText('6 orders created.').waitFor()
    expect(await renewalsOf(world)).toHaveLength(6)
  })
})

// (rules renewals/never-twice, renewals/choices-are-kept)
it('a browser whose processes are killed at the seventh of fourteen ends in exactly fourteen', async ({
  world,
  ann,
}) => {
  for (let i = 0; i < 14; i += 1) await createOrder(ann, lastSeason())
  const folder = await mkdtemp(join(tmpdir(), 'furrow-profile-'))
  let browser: ProfileBrowser | null = null
  const start = async () => {
    browser = await openProfile(folder)
    browser.context.setDefaultTimeout(20_000)
    const page = await browser.context.newPage()
    await page.goto(world.url)
    await signIn(page, 'ann')
    await page.goto(`${world.url}/insights`)
    return { page, killed: browser.kill }
  }
  try {
    const first = await start()
    const made = new Promise<void>((resolve) => {
      let sent = 0
      first.page.on('request', (request) => {
        if (request.method() !== 'POST' || !request.url().endsWith(ordersPath)) return
        sent += 1
        if (sent === 7) resolve()
      })
    })
    const { open, create } = renewalDialog(first.page)
    await open()
    await create(14).click()
    await made
    await first.killed()
    await world.sql('delete from user_sessions')
    await expect.poll(async () => (await renewalsOf(world)).length).toBeGreaterThanOrEqual(6)

    const second = await start()
    const again = renewalDialog(second.page)
    await again.open()
    await again.dialog.getByRole('button', { name: /^Create \d+ orders$/ }).click()
    await again.dialog.getByText(/^\d+ orders created\.( 1 order refused\.)?/).waitFor()
    const renewals = await renewalsOf(world)
    expect(new Set(renewals.map(({ source }) => source)).size).toBe(14)
    expect(renewals).toHaveLength(14)
  } finally {
    await (browser as ProfileBrowser | null)?.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

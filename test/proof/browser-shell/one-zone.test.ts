import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, ordersPath } from '#test/world/orders.ts'

/** Sets a page's time zone to one that is many hours ahead of the company's. */
const it = inBrowser.extend('abroad', async ({ contextOf }) => async (page: Page) => {
  const devtools = await contextOf(page).newCDPSession(page)
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })
  return page
})

const company = { timeZone: 'America/Chicago' }
/** Matches the instant's time at the company, such as `10:42 am`, with any kind of space. */
const clockOf = (isoTime: string) =>
  new RegExp(
    new Date(isoTime)
      .toLocaleTimeString('en-US', { ...company, hour: 'numeric', minute: '2-digit' })
      .toLowerCase()
      .replace(/\s/, '\\s'),
  )
const dateOf = (isoTime: string) =>
  new Date(isoTime).toLocaleDateString('en-US', { ...company, dateStyle: 'medium' })

const keptAt = async (page: Page) => {
  const [kept] = await orderFormPage(page).openedDrafts()
  return /"keptAt":"([^"]+)"/.exec(kept?.[1] ?? '')?.[1] ?? ''
}

// (rule print/days-at-the-company)
it('an order, its story, a conflict and its draft show the same minute on a computer in another zone', async ({
  ann,
  mia,
  openPage,
  abroad,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const order = await createOrder(ann)
  const page = await abroad(await openPage('ann', fromList('edit', order)))
  page.on('dialog', (dialog) => void dialog.accept())
  const form = orderFormPage(page)
  await form.untilReady()
  await form.type('Comments', 'Of Ann')
  await form.untilDraftHas('Of Ann')
  const note = page.getByText(/^Draft saved on this computer at/).first()
  await expect.poll(async () => clockOf(await keptAt(page)).test((await note.textContent()) ?? '')).toBe(true)

  const { body: saved } = await mia.call<{ updatedAt: string }>('PATCH', `${ordersPath}/${order.id}`, {
    comments: 'Of Mia',
  })
  const minute = clockOf(saved.updatedAt)
  await form.submitButton.click()
  const conflict = page.getByRole('dialog').filter({ hasText: 'You started from v1' })
  await expect.poll(() => conflict.textContent()).toMatch(minute)
  await conflict.getByRole('button', { name: 'Keep editing' }).click()

  await page.goto('/')
  const offer = page.locator('.of-offer')
  await expect
    .poll(async () => clockOf(await keptAt(page)).test((await offer.textContent()) ?? ''))
    .toBe(true)

  await page.goto('/insights')
  await page
    .getByRole('button', { name: /^More \d/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'What changed' }).click()
  const story = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Changed to v2' })
  await expect.poll(() => story.textContent()).toMatch(minute)
  await expect.poll(() => story.textContent()).toContain(dateOf(saved.updatedAt))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Preview PDF' }).first().click()
  const paper = page.getByRole('dialog').locator('.paper').first()
  await expect.poll(() => paper.textContent()).toContain(dateOf(order.createdAt))
})

// (rule print/days-at-the-company)
it('an import shows its minute in the zone of the company on a computer in another', async ({
  world,
  openImport,
  abroad,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const rows = 'id,crop,filter,season\ncorn-all,Corn,all,summer\nsoybeans-all,Soybeans,all,summer'
  const mine = await openImport('crops')
  await abroad(mine.page)
  await mine.paste.fill(rows.replace('Corn', 'Maize'))
  await mine.untilTally(/^0 added, 1 changed/)
  const theirs = await openImport('crops', {}, 'ada')
  await abroad(theirs.page)
  await theirs.paste.fill(`${rows}\noats-11,Oats,11,spring`)
  await theirs.untilTally(/^1 added, 0 changed/)
  await theirs.importButton.click()
  await theirs.toast('3 crops records imported successfully').waitFor()
  const [former] = (
    await (await world.as('mia')).call<{ at: string }[]>('GET', '/api/picklists/crops/imports')
  ).body
  const minute = clockOf(former!.at)

  await mine.importButton.click()
  const changed = mine.card.getByText(/^Ada Lund changed this list/)
  await expect.poll(() => changed.textContent()).toMatch(minute)
  const past = theirs.page.getByRole('region', { name: 'Import history' }).getByRole('listitem').first()
  await expect.poll(() => past.textContent()).toMatch(minute)
  await expect.poll(() => past.textContent()).toContain(dateOf(former!.at))
  await past.getByRole('button', { name: /^Restore the/ }).click()
  await expect
    .poll(() => theirs.page.getByRole('dialog').getByRole('heading', { level: 2 }).first().textContent())
    .toMatch(minute)
})

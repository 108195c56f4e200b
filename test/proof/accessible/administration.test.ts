import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { ordersTab } from '#test/pages/admin-page.ts'
import type { Size } from '#test/pages/arrival.ts'
import { entryDialog, entryRow } from '#test/pages/entry-dialog.ts'
import { awaitAces, createExamples, fillOrders } from '#test/pages/many-orders.ts'
import { pricesPage } from '#test/pages/prices-page.ts'
import { viewsPage } from '#test/pages/views-page.ts'

const sizes: Size[] = ['desk', 'phone']

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectTouchable(page)
}

/** For each list: its tab, its title, the name of one of its entries, and the values for a new entry. */
const lists = [
  ['agronomists', 'Agronomist', 'Ada Lund', { Email: 'nia@farm.example', Name: 'Nia', Territory: '11' }],
  ['service-types', 'Service Type', 'Soil Sampling', { Name: 'Tissue Sampling', Units: 'acre, sample' }],
  ['grid-sizes', 'Grid Size', '2.5 acre', { Size: '10 acre', Territory: '51' }],
  ['coop-names', 'Coop Name', 'Brook Coop', { 'Coop ID': 'N1', 'Account ID': '7777', Name: 'New Coop' }],
  ['crops', 'Crop', 'Soybeans', { Crop: 'Oats', Filter: '11', Season: 'fall' }],
] as const

describe.each(sizes)('the states of Administration are accessible on a %s:', (size) => {
  // (rule list-tabs/tables)
  it('each list, a new entry in it, and one that is edited', async ({ world, openAdmin }) => {
    const admin = await openAdmin('customers', { size })
    const { page } = admin
    const cancel = () => admin.dialog.getByRole('button', { name: 'Cancel' }).click()
    await entryRow(admin, 'Acre Farms').row.waitFor()
    await expectUsable(page)
    await entryRow(admin, 'Acre Farms').open('Edit ID')
    await admin.dialog.waitFor()
    await expectUsable(page)
    await cancel()
    for (const [tab, title, name, typed] of lists) {
      await page.goto(`/admin?tab=${tab}`)
      await entryRow(admin, name).row.waitFor()
      await expectUsable(page)
      await entryRow(admin, name).open()
      await entryDialog(admin, `Edit ${title}`).save.waitFor()
      await expectUsable(page)
      await cancel()
      await page.getByRole('button', { name: 'New', exact: true }).click()
      const created = entryDialog(admin, tab === 'agronomists' ? 'Add New Agronomist' : `Create ${title}`)
      await created.fill(typed)
      await expect.poll(() => created.save.isDisabled()).toBe(false)
      await expectUsable(page)
    }
    const crop = entryDialog(admin, 'Create Crop')
    await crop.save.click()
    await crop.untilSaved('Crop created successfully')
    await entryRow(admin, 'Oats').row.waitFor()
    await world.sql("delete from crops where crop = 'Oats'")
  })

  // (rule list-tabs/saving)
  it('a list that is not loaded, empty or without matches, and its entry that is wrong, in conflict, left or archived', async ({
    world,
    mia,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await world.sql(`delete from coop_names where coop_id = 'T1'`)
    await world.sql(`insert into coop_names (coop_id, account_id, name) values ('T1', '500', 'Two Coop')`)
    const admin = await openAdmin('legal', { size })
    const { page, toast } = admin
    await page.getByRole('button', { name: 'Save Terms and Conditions' }).waitFor()
    const coops = '**/api/picklists/coop-names'
    await page.route(coops, (route) => route.fulfill({ status: 503, body: '' }))
    await admin.openTab('Coop Names')
    await page.getByRole('heading', { name: 'The coop names could not be loaded' }).waitFor()
    await expectUsable(page)
    await page.unroute(coops)
    await page.route(coops, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'There are no coop names yet' }).waitFor()
    await expectUsable(page)
    await page.unroute(coops)
    await page.reload()
    await entryRow(admin, 'Two Coop').row.waitFor()
    await admin.filter.fill('nobody')
    await page.getByRole('heading', { name: 'No coop names match "nobody"' }).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()

    await page.getByRole('button', { name: 'New', exact: true }).click()
    const created = entryDialog(admin, 'Create Coop Name')
    await created.fill({ 'Coop ID': 'T1', 'Account ID': '7777', Name: 'Twice' })
    await created.dialog.getByText('No customer has this account ID').waitFor()
    await created.save.click()
    await expect.poll(() => created.problem('Coop ID')).toMatch(/There is already a coop name/)
    await expectUsable(page)
    await created.dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Discard changes' }).click()

    await entryRow(admin, 'Two Coop').open()
    const edited = entryDialog(admin, 'Edit Coop Name')
    await edited.fill({ Name: 'Mine' })
    const coop = '**/api/picklists/coop-names/T1'
    await page.route(coop, (route) => route.fulfill({ status: 500, body: '' }))
    await edited.save.click()
    await edited.dialog.getByRole('alert').waitFor()
    await expectUsable(page)
    await page.unroute(coop)
    await mia.call('PUT', '/api/picklists/coop-names/T1', { name: 'Theirs', accountId: '777', version: 1 })
    await edited.save.click()
    await page.getByRole('dialog', { name: /Mia Moss changed this coop name/ }).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Discard mine' }).click()
    await edited.dialog.getByRole('button', { name: 'History' }).click()
    await edited.dialog.locator('.le-changes li').first().waitFor()
    await expectUsable(page)
    await edited.dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.goto('/admin?tab=service-types')
    await entryRow(admin, 'Corn Scouting').open()
    const service = entryDialog(admin, 'Edit Service Type')
    await service.fill({
      'Unit Price': '-1',
      'Sample Price': '$5',
      'Max Discount': '100.1',
      Units: 'furlong',
    })
    await service.field('Name').focus()
    await expect.poll(() => service.problem('Units')).toMatch(/furlong is not a unit/)
    await expectUsable(page)

    await page.goto('/admin?tab=agronomists')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const person = entryDialog(admin, 'Add New Agronomist')
    await person.fill({ Email: 'x@farm.example', Name: ' ', Territory: ' ' })
    await person.save.click()
    await toast('Validation Error').waitFor()
    await expectUsable(page)
    await page.goto('/admin?tab=agronomists')
    await entryRow(admin, 'Mia Moss').open()
    const mias = entryDialog(admin, 'Edit Agronomist')
    await mias.fill({ Active: false })
    await mias.save.click()
    await page.getByRole('dialog', { name: 'Archive Mia Moss?' }).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect.poll(() => mias.problem('Active')).toMatch(/must stay active and on the list/)
    await expectUsable(page)
  })

  // (rule administration/orders-table)
  it('the orders, their details, their views and their export', async ({
    world,
    ann,
    bob,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await world.sql('truncate saved_views')
    await createExamples(world, ann, bob)
    const admin = await openAdmin('purchase-orders', { size, path: '/api/health' })
    const tab = ordersTab(admin)
    const { page } = tab
    const orders = '**/api/purchase-orders?*limit=200*'
    await page.route(orders, (route) => route.abort())
    await page.goto('/admin?tab=purchase-orders')
    await page.getByRole('heading', { name: 'The purchase orders could not be loaded' }).waitFor()
    await expectUsable(page)
    await page.unroute(orders)
    await page.getByRole('button', { name: 'Try again' }).click()
    await tab.untilCount('Showing 4 of 4 purchase orders')
    await expectUsable(page)
    await tab.filter.fill('nobody')
    await page.getByText('No purchase orders match "nobody"', { exact: true }).waitFor()
    await expectUsable(page)
    await tab.filter.fill('')

    await tab.openDetails('4')
    await tab.dialog.getByText('Second look', { exact: true }).waitFor()
    await expectUsable(page)
    await tab.button('History').click()
    await page.getByRole('dialog', { name: 'What changed: Purchase Order 4' }).waitFor()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await tab.openDetails('1')
    const line = tab.dialog.locator('.ad-lines tbody tr', { hasText: 'North 40' })
    await expect.poll(() => line.locator('.high').evaluate(colorOf)).toBe(red)
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await tab.openDetails('1-C1')
    const negative = tab.dialog.locator('.neg').first()
    await expect.poll(() => negative.textContent()).toBe('($52.50)')
    await expect.poll(() => negative.evaluate(colorOf)).toBe(red)
    await expectUsable(page)
    await page.keyboard.press('Escape')

    await tab.button('Export').click()
    await page.getByRole('menuitem', { name: 'Export by Date Range' }).click()
    await tab.dialog.getByLabel('Start date').fill('2026-03-02')
    await tab.dialog.getByLabel('End date').fill('2026-03-01')
    await tab.dialog.getByText('The end date is before the start date').waitFor()
    await expectUsable(page)
    await page.keyboard.press('Escape')

    const views = viewsPage(page)
    await tab.status.selectOption('all')
    await views.choose('Save this view')
    await expectAccessible(page)
    await views.dialog.getByLabel('Name').fill('All')
    await views.dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => views.active()).toBe('View: All')
    await tab.status.selectOption('active')
    await views.changed.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await expectUsable(page)
  })

  // (rule administration/one-after-another)
  it('archived orders: asked for, done, refused, and not known to be shown', async ({
    world,
    ann,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await fillOrders(world, ann, 4)
    const tab = ordersTab(await openAdmin('purchase-orders', { size }))
    const { page } = tab
    await tab.select('1')
    await tab.button('Archive Selected (1)').click()
    await page.getByRole('dialog', { name: 'Archive 1 purchase order?' }).waitFor()
    await expectUsable(page)
    await tab.dialog.getByRole('button', { name: 'Archive', exact: true }).click()
    await tab.note.getByText('1 purchase order archived.').waitFor()
    await expectUsable(page)
    await tab.select('2', '3', '4')
    await awaitAces(world, 3)
    await tab.act('Archive', 3)
    await tab.note.getByText(/^Purchase Order 3 could not be archived: .*ACES/).waitFor()
    await expectUsable(page)
    await page.route('**/api/purchase-orders/ids*', (route) => route.abort())
    await tab.filter.fill('acre')
    await page.getByText('Could not check which selected orders are still listed').waitFor()
    await expectUsable(page)
  })

  // (rule season-prices/dialog)
  it('changed prices: selected, computed, impossible, wrong, in conflict, without an answer', async ({
    world,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    await world.sql('update service_types set unit_price = 5, version = version + 1 where id in (1, 4)')
    const prices = pricesPage(await openAdmin('service-types', { size }))
    const { page, dialog } = prices
    await prices.select('Corn Scouting', 'Moisture Sensor', 'Retired Scouting')
    await expectUsable(page)
    await prices.open.click()
    await prices.amount.fill('abc')
    await dialog.getByText('Enter a percentage from 0.01 to 999.99').waitFor()
    await expectUsable(page)
    await prices.amount.fill('3')
    await dialog.getByText('Prices of 3 service types will change').waitFor()
    await expectUsable(page)
    const ada = await world.as('ada')
    await ada.call('PUT', '/api/picklists/service-types/4', { unitPrice: 50 })
    await prices.commit.click()
    await dialog.getByText('1 service type has changed since you last looked').waitFor()
    await expectUsable(page)
    await prices.field('Direction').selectOption('Down')
    await prices.field('By').selectOption('Dollars')
    await prices.amount.fill('5')
    await dialog.getByText('The prices of 2 service types can’t be changed this way.').waitFor()
    await expectUsable(page)
    await prices.amount.fill('1')
    await dialog.getByText('Prices of 3 service types will change').waitFor()
    await page.route('**/api/picklists/service-types/prices', (route) => route.abort())
    await prices.commit.click()
    await dialog.getByText('The server didn’t respond, so the prices may or may not have changed.').waitFor()
    await expectUsable(page)
  })

  // (rules legal/history, legal/two-people)
  it('the legal text: current, empty, earlier, left, in conflict, not loaded', async ({
    world,
    openAdmin,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const { page, openTabAsking } = await openAdmin('legal', { size })
    const area = page.getByRole('textbox', { name: 'Terms and Conditions' })
    const save = page.getByRole('button', { name: 'Save Terms and Conditions' })
    await area.waitFor()
    await expectUsable(page)
    await area.fill(' ')
    await save.click()
    await page.getByText('Content is required').waitFor()
    await expectUsable(page)
    const ada = await world.as('ada')
    await ada.call('PUT', '/api/legal/terms_and_conditions', { content: `Ada's terms on a ${size}.` })
    await area.fill("Mia's terms.")
    await save.click()
    const conflict = page.getByRole('dialog', { name: /^Ada Lund changed the text/ })
    await conflict.waitFor()
    await expectUsable(page)
    await conflict.getByRole('button', { name: 'Keep editing' }).click()
    await openTabAsking('Crops')
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    const text = '**/api/legal/terms_and_conditions**'
    await page.route(text, (route) => route.abort())
    await page.goto('/admin?tab=legal')
    await page.getByRole('heading', { name: 'The text could not be loaded' }).waitFor()
    await expectUsable(page)
    await page.unroute(text)
    await page.reload()
    await page
      .getByRole('button', { name: /^Until .*, replaced by Ada Lund$/ })
      .first()
      .click()
    await page.locator('.legal-whole').waitFor()
    await expectUsable(page)
  })
})

const red = 'rgb(138, 27, 20)'
const colorOf = (element: Element) => getComputedStyle(element).color

// (rule rights/administration)
it('an agronomist gets an accessible message that Administration is restricted', async ({ openPage }) => {
  const page = await openPage('ann', { path: '/admin?tab=customers' })
  await page.getByRole('heading', { name: 'Not authorized', level: 1 }).waitFor()
  await expectAccessible(page)
})

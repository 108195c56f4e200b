import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { endSessions } from '#test/pages/end-sessions.ts'
import { gate } from '#test/world/gate.ts'
import { it } from '../fixtures.ts'

/** The requirements that the order doesn't meet yet. Only these are shown as buttons. */
const openEntries = (page: Page) =>
  page
    .getByRole('region', { name: /^Required/ })
    .getByRole('button')
    .allTextContents()

describe('Submit', () => {
  // (rule input/submit-disabled)
  it('Submit waits for producer, customer 1, agronomist and a line, and for nothing else', async ({
    world,
    page,
    form,
  }) => {
    const enabled = () => form.submitButton.isEnabled()
    await expect.poll(enabled).toBe(false)
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(enabled).toBe(false)
    await page.getByLabel('PO Type').selectOption('custom')
    await form.addSensors('Kettle Field')
    await expect.poll(enabled).toBe(true)
    for (const [field, name] of [
      ['Agronomist 1', 'Ann Zed'],
      ['Customer 1', 'Acre Farms'],
    ] as const) {
      await form.type(field, '')
      await expect.poll(() => form.value(field)).toBe('')
      await expect.poll(enabled).toBe(false)
      await form.pick(field, name)
      await expect.poll(enabled).toBe(true)
    }
    await form.type('Customer 1 percentage', '50')
    await expect.poll(enabled).toBe(true)
    await form.submitButton.click()
    await page.getByText('Customer percentages must add up to 100%').first().waitFor()
    expect(await world.sql('select 1 from purchase_orders')).toEqual([])
  })

  it('Submit waits for a producer even with a first customer and a line', async ({ page, form }) => {
    await form.pick('Customer 1', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await form.addSensors('Early Field')
    await expect.poll(() => openEntries(page)).toEqual(['Producer selection required'])
    await expect.poll(() => form.submitButton.isEnabled()).toBe(false)
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await form.pick('Producer', 'Acre Farms')
    await form.addSensors('Late Field')
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true)
  })

  // (rule input/requirement-list)
  it('Submit lists what is required until it is there', async ({ page, form }) => {
    for (const text of [
      'Producer selection required',
      'At least one agronomist assignment required',
      'Customer 1 selection required',
      'At least one Service Line Item required',
      'Customer percentages must total 100%',
      'Agronomist percentages must total 100%',
    ]) {
      await page.getByText(text).first().waitFor()
    }
    const line = 'At least one Service Line Item required'
    const untilOpen = (...texts: string[]) => expect.poll(() => openEntries(page)).toEqual(texts)
    await untilOpen('Producer selection required', 'Customer 1 selection required', line)
    await form.pick('Producer', 'Acre Farms')
    await untilOpen(line)
    await form.type('Customer 1', '')
    await untilOpen('Customer 1 selection required', line)
    await form.pick('Customer 1', 'Acre Farms')
    await form.type('Customer 1 percentage', '50')
    await untilOpen(line, 'Customer percentages must total 100%')
    await form.type('Customer 1 percentage', '100')
    await form.type('Agronomist 1 percentage', '50')
    await untilOpen(line, 'Agronomist percentages must total 100%')
    await form.type('Agronomist 1 percentage', '100')
    await form.type('Agronomist 1', '')
    await untilOpen('At least one agronomist assignment required', line)
    await form.pick('Agronomist 1', 'Ann Zed')
    await page.getByLabel('PO Type').selectOption('custom')
    await form.addSensors('Kettle Field')
    await untilOpen()
  })

  // (rule input/requirement-list)
  it('Submit lists what a line still needs, of scouting and of other services', async ({ page, form }) => {
    const untilLineNeeds = (...texts: string[]) =>
      expect
        .poll(() => page.locator('.of-required').textContent())
        .toBe(texts.length > 0 ? `Still required: ${texts.join(', ')}` : '')
    await form.openPanel()
    await untilLineNeeds(
      'Field Name',
      'Service',
      'Total Units',
      'Service Price',
      'Legal Description',
      'Number of Checks',
      'Crops',
    )
    await form.type('Field Name', 'North')
    await untilLineNeeds(
      'Service',
      'Total Units',
      'Service Price',
      'Legal Description',
      'Number of Checks',
      'Crops',
    )
    await form.pick('Service', 'Corn Scouting')
    await untilLineNeeds('Total Units', 'Legal Description', 'Crops')
    await form.type('Legal Description', 'NE 1/4')
    await untilLineNeeds('Total Units', 'Crops')
    await form.pick('Crop type 1', 'Corn')
    await form.type('Total Units', '10')
    await untilLineNeeds()
    await page.getByRole('button', { name: 'Discard this line' }).click()
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await untilLineNeeds('Field Name', 'Service', 'Total Units', 'Service Price', 'Service Details')
    await form.type('Field Name', 'Kettle')
    await form.pick('Service', 'Moisture Sensor')
    await form.type('Total Units', '2')
    await untilLineNeeds('Service Details')
    await form.type('Service Details', 'Place and read')
    await untilLineNeeds()
  })

  it('Submit sends once, however often it is pressed, and keeps everything when that fails', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillSensorOrder('Twice Field')
    let posts = 0
    const second = gate()
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts++
      if (posts === 1) return route.fulfill({ status: 500, body: '' })
      await second.wait()
      return route.continue()
    })
    await form.submitButton.click()
    await page.getByText('Failed to create purchase order').first().waitFor()
    await expect.poll(() => page.getByText('Twice Field').count()).toBeGreaterThan(0)
    await form.submitButton.dblclick()
    await second.reached
    await expect.poll(() => form.submitButton.isEnabled()).toBe(false)
    second.open()
    await form.untilCreated()
    expect(posts).toBe(2)
    const rows = await world.sql("select 1 from purchase_orders where line_items::text like '%Twice Field%'")
    expect(rows).toHaveLength(1)
    allowConsoleErrors()
  })

  // (rule messages/servers-own-sentence)
  it("Submit shows the server's message, if it explains why", async ({ page, form, allowConsoleErrors }) => {
    allowConsoleErrors()
    await form.fillSensorOrder('Refused Field')
    const refusal = { code: 'forbidden', message: 'Only managers may set an order discount' }
    await page.route('**/api/purchase-orders', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
    )
    await form.submitButton.click()
    const toast = page.locator('.toast')
    await expect.poll(() => toast.textContent()).toBe(`Error${refusal.message}`)
    await expect.poll(() => page.getByText('Refused Field').count()).toBeGreaterThan(0)
  })

  // (rule drafts/waiting-for-the-connection)
  it('while a save waits the form shows it, accepts typing, and sends nothing else', async ({
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillSensorOrder('Waiting Field')
    await page.context().setOffline(true)
    await form.submitButton.click()
    await page.getByText('Will send when you’re online. Later edits become v2.').waitFor()
    await expect.poll(() => form.submitButton.isDisabled()).toBe(true)
    await form.field('Comments').fill('typed while it waits')
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true)
    await expect.poll(() => form.comments()).toBe('typed while it waits')
    await page.context().setOffline(false)
    allowConsoleErrors()
  })

  // (rule drafts/sign-in-above-the-form)
  it('Submit shows User not logged in when the session is gone, and keeps what was typed', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillSensorOrder('Lost Field')
    await endSessions(page, world)
    await form.submitButton.click()
    await page.getByText('User not logged in').first().waitFor()
    await expect.poll(() => page.getByText('Lost Field').count()).toBeGreaterThan(0)
    allowConsoleErrors()
  })
})

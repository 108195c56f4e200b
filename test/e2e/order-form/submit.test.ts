import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

describe('Submit', () => {
  // (rule input/submit-disabled)
  it('Submit waits for producer, customer 1, agronomist and a line, and for nothing else', async ({
    world,
    page,
    form,
  }) => {
    await expect.poll(() => form.submitButton.isEnabled()).toBe(false)
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(() => form.submitButton.isEnabled()).toBe(false)
    await page.getByLabel('PO Type').selectOption('custom')
    await form.addSensors('Kettle Field')
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true)
    await form.type('Customer 1 percentage', '50')
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true)
    await form.submitButton.click()
    await page.getByText('Customer percentages must add up to 100%').first().waitFor()
    expect(await world.sql('select 1 from purchase_orders')).toEqual([])
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
    const open = () =>
      page
        .getByRole('link', { name: 'Producer selection required' })
        .or(page.getByRole('button', { name: 'Producer selection required' }))
        .count()
    await expect.poll(() => open()).toBeGreaterThan(0)
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(() => open()).toBe(0)
  })

  it('Submit sends once, however often it is pressed, and keeps everything when that fails', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillSensorOrder('Twice Field')
    let posts = 0
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts++
      return posts === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue()
    })
    await form.submitButton.click()
    await page.getByText('Failed to create purchase order').first().waitFor()
    await expect.poll(() => page.getByText('Twice Field').count()).toBeGreaterThan(0)
    await form.submitButton.dblclick()
    await form.untilCreated()
    const rows = await world.sql("select 1 from purchase_orders where line_items::text like '%Twice Field%'")
    expect(rows).toHaveLength(1)
    allowConsoleErrors()
  })

  // (rule drafts/waiting-for-the-connection)
  it('while a save waits the form says so, takes what is typed, and sends nothing else', async ({
    page,
    form,
    allowConsoleErrors,
    contextOf,
  }) => {
    await form.fillSensorOrder('Waiting Field')
    await contextOf(page).setOffline(true)
    await form.submitButton.click()
    await page.getByText('Sent when it is back. What follows is v2.').waitFor()
    await expect.poll(() => form.submitButton.isDisabled()).toBe(true)
    await form.field('Comments').fill('typed while it waits')
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true)
    await expect.poll(() => form.comments()).toBe('typed while it waits')
    await contextOf(page).setOffline(false)
    allowConsoleErrors()
  })

  // (rule drafts/sign-in-above-the-form)
  it('Submit says User not logged in when the session is gone, and keeps what was typed', async ({
    world,
    page,
    form,
    allowConsoleErrors,
  }) => {
    await form.fillSensorOrder('Lost Field')
    await world.sql('delete from user_sessions')
    await form.submitButton.click()
    await page.getByText('User not logged in').first().waitFor()
    await expect.poll(() => page.getByText('Lost Field').count()).toBeGreaterThan(0)
    allowConsoleErrors()
  })
})

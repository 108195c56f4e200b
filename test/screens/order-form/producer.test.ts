import { describe, expect } from 'vitest'
import { focusedName, pickByKeys } from '#test/pages/keyboard.ts'
import { it } from '../fixtures.ts'

describe('the producer', () => {
  // (rule people/mine-or-all)
  it('the producer is one of mine, or of all active ones, found by any part of name or account', async ({
    page,
    form,
  }) => {
    expect(await form.optionsOf('Producer')).toEqual([
      expect.stringContaining('Acre Farms'),
      expect.stringContaining('Brook Coop'),
    ])
    await page.getByText('All', { exact: true }).click()
    const all = await form.optionsOf('Producer')
    expect(all).toHaveLength(3)
    expect(all.join()).not.toContain('Dale Archived')
    await page.getByLabel('Producer', { exact: true }).fill('102')
    await page.getByRole('option', { name: 'Cedar Growers' }).click()
    await expect.poll(() => form.value('Producer')).toContain('Cedar Growers')
  })

  it("the producers in Mine come from the call for the user's own record", async ({ page, form, ann }) => {
    const asked = page.waitForRequest('**/api/agronomists/*')
    await page.reload()
    await form.untilReady()
    const { pathname } = new URL((await asked).url())
    expect(decodeURIComponent(pathname)).toBe('/api/agronomists/ann@farm.example')
    const { body } = await ann.call('GET', pathname)
    expect(body).toMatchObject({ email: 'ann@farm.example', customerIds: [1, 2] })
  })

  // (rule shares/customer-1-follows-producer)
  it('the producer is customer 1, until the user changes that', async ({ form }) => {
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(() => form.value('Customer 1')).toContain('Acre Farms')
    await form.pick('Producer', 'Brook Coop')
    await expect.poll(() => form.value('Customer 1')).toContain('Brook Coop')
    await form.pick('Customer 1', 'Cedar Growers')
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(() => form.value('Customer 1')).toContain('Cedar Growers')
  })

  // (rule kinds/locked-by-lines)
  it('the producer is locked with the PO type while there are lines', async ({ page, form }) => {
    await form.fillSensorOrder('Kettle Field')
    await expect.poll(() => page.getByLabel('Producer', { exact: true }).isEditable()).toBe(false)
    await expect
      .poll(() => page.getByLabel('PO Type').evaluate((element) => element.tagName))
      .not.toBe('SELECT')
    await page.getByRole('button', { name: 'Remove line 1' }).click()
    await expect.poll(() => page.getByLabel('Producer', { exact: true }).isEditable()).toBe(true)
  })
  // (rule kinds/locked-by-lines)
  it('the producer can be chosen after the lines, is locked then, and Undo makes the choice free again', async ({
    page,
    form,
  }) => {
    const field = page.getByLabel('Producer', { exact: true })
    await page.getByLabel('PO Type').selectOption('custom')
    await form.addSensors('Kettle Field')
    await page
      .getByText('PO type is locked while the order has service line items.', { exact: true })
      .waitFor()
    await field.focus()
    await pickByKeys(page, 'Brook')
    await expect.poll(() => field.isEditable()).toBe(false)
    await expect.poll(() => focusedName(page)).toBe('Producer')
    await page.getByText('Producer and PO type are locked while the order has service line items.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => field.isEditable()).toBe(true)
    await expect.poll(() => form.value('Customer 1')).toBe('')
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true)
    await form.submitButton.click()
    await form.untilCreated()
  })
})

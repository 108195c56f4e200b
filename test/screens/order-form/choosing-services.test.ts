import { describe, expect } from 'vitest'
import { it } from '../fixtures.ts'

// (rule lines/priced-where-chosen)
describe('services and grid sizes', () => {
  it('services and grid sizes are chosen with their price and unit beside them', async ({ page, form }) => {
    await form.openPanel()
    expect(await form.optionsOf('Service')).toEqual([
      'Corn Scouting$5.25 per acre',
      'Premium Scouting$12.35 per acre',
    ])
    await page.getByLabel('PO Type').selectOption('custom')
    expect(await form.optionsOf('Service')).toContain('Soil Sampling$8.75 per sample, $6.50 per acre')
    await form.pick('Service', 'Soil Sampling')
    // Once the service is chosen, a separate input shows its price.
    await expect.poll(() => form.value('Service')).toBe('Soil Sampling')
    expect(await form.optionsOf('Grid Size')).toEqual(['2.5 acre$9.25 per sample', 'Other', 'Custom...'])
  })

  it('a service of the other PO type is offered by a switch while no line exists', async ({ page, form }) => {
    const list = page.locator('.combolist')
    await form.openPanel()
    await form.type('Field Name', 'Kettle')
    await form.field('Service').fill('Soil')
    await list.getByText('Soil Sampling is in Custom orders.', { exact: true }).waitFor()
    await list.getByRole('button', { name: 'Switch' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => form.value('PO Type')).toBe('custom')
    await list.getByRole('option', { name: 'Soil Sampling' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => form.value('Service')).toBe('Soil Sampling')
    await expect.poll(() => form.value('Field Name')).toBe('Kettle')
  })

  it('a service of the other PO type is named without a switch once there are lines', async ({
    page,
    form,
  }) => {
    await form.fillSensorOrder('Kettle')
    await form.openPanel()
    await page.getByRole('button', { name: 'Change (F2)' }).click()
    await form.field('Service').fill('Scouting')
    const list = page.locator('.combolist')
    await list
      .getByText('Corn Scouting and 1 more are in Standard orders; this one is Custom.', { exact: true })
      .waitFor()
    await expect.poll(() => list.getByRole('button').count()).toBe(0)
  })
})

describe('the panel of a new line', () => {
  it('the panel tells required fields from optional ones, and their names are their labels alone', async ({
    page,
    form,
  }) => {
    await form.openPanel()
    const panel = page.getByRole('region', { name: 'Add Service Line Item' })
    await form.pick('Service', 'Corn Scouting')
    const fields = panel.locator('.field').filter({ visible: true })
    const told = await fields.evaluateAll((all) =>
      all.map((field) => {
        const control = field.querySelector('input, select')
        const label = field.querySelector('label')?.textContent ?? ''
        const mark = field.querySelector('.lab > .q')?.textContent ?? ''
        return `${label}: ${control?.getAttribute('aria-required') === 'true' ? 'required' : mark}`
      }),
    )
    expect(told).toEqual([
      'Field Name: required',
      'Service: required',
      'Legal Description: required',
      'State: optional',
      'County: optional',
      'Service Details: optional',
      'Total Units: required',
      'Unit: ',
      'Service Price: required',
      'Number of Checks: required',
      'Discount type: ',
      'Discount: optional',
      'Crop type 1: ',
      'Percent 1: ',
      'Acres 1: ',
    ])
    for (const name of ['Service', 'State', 'Service Details', 'Discount'])
      await panel.getByLabel(name, { exact: true }).first().waitFor()
  })

  // (rule lines/crops)
  it('the panel praises matching acres only once the crop is named', async ({ page, form }) => {
    await form.openPanel()
    await form.pick('Service', 'Corn Scouting')
    await form.type('Total Units', '80')
    await page.locator('.st.todo', { hasText: 'Matches total units' }).waitFor()
    await form.pick('Crop type 1', 'Corn')
    await page.locator('.st.ok', { hasText: 'Matches total units' }).waitFor()
  })
})

// (rule lines/priced-where-chosen)

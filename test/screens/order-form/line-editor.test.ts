import { describe, expect } from 'vitest'
import { choose } from '#test/pages/choose.ts'
import { listOrders } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

// (rules lines/required-fields, lines/total-units, lines/checks, lines/crops)
describe('what a line needs', () => {
  it('a scouting line cannot be added while any one thing is missing, and shows what', async ({
    page,
    form,
  }) => {
    const { panel } = form
    const add = panel.getByRole('button', { name: 'Add Service Line Item' })
    await form.openPanel()
    await expect.poll(() => form.value('Unit')).toBe('acre')
    await form.type('Field Name', 'North 40')
    await form.pick('Service', 'Corn Scouting')
    await form.type('Legal Description', 'NE 1/4')
    await form.type('Total Units', '10')
    await choose(page, 'Crop type 1', 'Corn', panel)
    await expect.poll(() => add.isEnabled()).toBe(true)
    for (const [label, right, wrong, sentence] of [
      ['Field Name', 'North 40', ' ', 'Field Name is required'],
      ['Total Units', '10', '0', 'Total Units must be greater than 0'],
      ['Total Units', '10', '0.05', 'Total Units must be greater than 0'],
      ['Legal Description', 'NE 1/4', ' ', 'Legal Description is required'],
      ['Number of Checks', '1', '0', 'Number of Checks must be greater than 0'],
      ['Discount', '0', '100.01', 'Discount must be from 0 to 100%'],
      ['Acres 1', '10', '9.99', 'Crop acres must match total units'],
    ] as const) {
      await form.type(label, wrong)
      await panel.getByText(sentence).first().waitFor()
      await expect.poll(() => add.isEnabled(), { message: label }).toBe(false)
      await form.type(label, right)
      await expect.poll(() => add.isEnabled(), { message: label }).toBe(true)
    }
    await panel.getByRole('button', { name: 'Remove crop 1' }).click()
    await panel.getByLabel('Field Name').focus()
    await panel.getByText('At least one crop is required').waitFor()
    await expect.poll(() => add.isEnabled()).toBe(false)
    await panel.getByRole('button', { name: 'Add crop' }).click()
    await panel.getByLabel('Field Name').focus()
    await panel.getByText('Crop type is required').waitFor()
    await expect.poll(() => add.isEnabled()).toBe(false)
    await choose(page, 'Crop type 1', 'Corn', panel)
    await expect.poll(() => add.isEnabled()).toBe(true)
  })

  it('a line of a custom order needs Service Details, and neither Legal Description nor crops', async ({
    page,
    form,
  }) => {
    const { panel } = form
    const add = panel.getByRole('button', { name: 'Add Service Line Item' })
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.type('Field Name', 'North 40')
    await form.pick('Service', 'Moisture Sensor')
    await form.type('Total Units', '2')
    await form.type('Service Details', ' ')
    await panel.getByText('Service Details are required').waitFor()
    await expect.poll(() => add.isEnabled()).toBe(false)
    await form.type('Service Details', 'Place and read')
    await expect.poll(() => add.isEnabled()).toBe(true)
    await expect.poll(() => panel.getByRole('button', { name: 'Add crop' }).count()).toBe(0)
  })

  it('an edited line cannot be saved while any one thing is missing, and shows what', async ({
    openLines,
  }) => {
    const { page, lineDialog: editor, fieldNames } = await openLines(1)
    await page.getByRole('button', { name: 'Edit line 1', exact: true }).click()
    const save = editor.getByRole('button', { name: 'Save Changes' })
    const refusedFor = async (sentence: string) => {
      await save.click()
      await editor.getByText(sentence).first().waitFor()
      await expect.poll(() => editor.isVisible()).toBe(true)
    }
    const fill = (label: string, text: string) => editor.getByLabel(label, { exact: true }).fill(text)
    for (const [label, right, wrong, sentence] of [
      ['Field Name', 'Kettle', ' ', 'Field Name is required'],
      ['Total Units', '100', '0', 'Total Units must be greater than 0'],
      ['Legal Description', 'NE 1/4', ' ', 'Legal Description is required'],
      ['Number of Checks', '4', '0', 'Number of Checks must be greater than 0'],
    ] as const) {
      await fill(label, wrong)
      await refusedFor(sentence)
      await fill(label, right)
      await expect.poll(() => editor.getByText(sentence).count()).toBe(0)
    }
    await editor.getByRole('button', { name: 'Add crop' }).click()
    await refusedFor('Crop type is required')
    await choose(page, 'Crop type 2', 'Soybeans', editor)
    await fill('Acres 1', '100')
    await fill('Acres 2', '0')
    await refusedFor('Crop acres must be greater than 0')
    for (const number of [2, 1]) await editor.getByRole('button', { name: `Remove crop ${number}` }).click()
    await refusedFor('At least one crop is required')
    await editor.getByRole('button', { name: 'Add crop' }).click()
    await choose(page, 'Crop type 1', 'Corn', editor)
    await save.click()
    await editor.waitFor({ state: 'hidden' })
    await expect.poll(fieldNames).toEqual(['Kettle'])
  })

  it('the service of an edited line can be replaced and not emptied', async ({ openLines }) => {
    const { page, lineDialog: editor } = await openLines(1)
    await page.getByRole('button', { name: 'Edit line 1', exact: true }).click()
    const service = editor.getByRole('combobox', { name: 'Service', exact: true })
    await service.fill('')
    await service.blur()
    await expect.poll(() => service.inputValue()).toBe('Corn Scouting')
    await editor.getByRole('button', { name: 'Save Changes' }).click()
    await editor.waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator('.of-lines td.c-what').textContent()).toContain('Corn Scouting')
  })
})

// (rule lines/change-of-service)
describe('another service', () => {
  it('another service clears grid size, coop and legal description', async ({ page, form }) => {
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.pick('Service', 'Soil Sampling')
    await form.pick('Grid Size', '2.5 acre')
    await form.pick('Coop', 'Brook Coop')
    await form.type('Legal Description', 'SW 1/4')
    await expect.poll(() => form.value('Service Price')).toBe('9.25')
    await form.pick('Service', 'Moisture Sensor')
    const fields = ['Grid Size', 'Coop', 'Legal Description', 'Unit', 'Service Price']
    await expect
      .poll(() => Promise.all(fields.map((label) => form.value(label))))
      .toEqual(['', '', '', 'sensor', '45.00'])
  })

  it('another scouting service resets checks and crops', async ({ page, form }) => {
    await form.openPanel()
    await form.pick('Service', 'Corn Scouting')
    await form.type('Total Units', '10')
    await form.type('Number of Checks', '7')
    await choose(page, 'Crop type 1', 'Corn', form.panel)
    await form.panel.getByRole('button', { name: 'Add crop' }).click()
    await choose(page, 'Crop type 2', 'Soybeans', form.panel)
    await form.pick('Service', 'Premium Scouting')
    await expect.poll(() => form.value('Number of Checks')).toBe('1')
    await expect.poll(() => form.value('Crop type 1')).toBe('')
    await expect.poll(() => form.panel.getByLabel('Crop type 2').count()).toBe(0)
    await expect.poll(() => form.value('Service Price')).toBe('12.35')
  })
})

describe('the lines of an order', () => {
  it('a removed line takes its money out of the totals and of the shares', async ({ page, form }) => {
    await form.fillSensorOrder('Kettle')
    await page.getByRole('button', { name: 'Copy line 1' }).click()
    await form.lineDialog.getByRole('button', { name: 'Cancel' }).click()
    const money = async () => [
      await page.getByLabel('Grand total', { exact: true }).textContent(),
      await form.value('Agronomist 1 amount'),
      await form.value('Customer 1 amount'),
    ]
    await expect.poll(money).toEqual(['$180.00', '180.00', '180.00'])
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    await expect.poll(money).toEqual(['$90.00', '90.00', '90.00'])
  })

  // (rule lines/place)
  it('a line is stored with the state, county, coop and grid size that were chosen for it', async ({
    ann,
    page,
    form,
  }) => {
    await form.pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await form.openPanel()
    await form.type('Field Name', 'North 40')
    await form.pick('Service', 'Soil Sampling')
    await form.type('Legal Description', 'SW 1/4')
    await form.pick('State', 'IA')
    await form.pick('County', 'Boone')
    await form.type('Service Details', 'Two depths')
    await form.pick('Grid Size', '2.5 acre')
    await form.pick('Coop', 'Brook Coop')
    await form.type('Total Units', '12.25')
    await form.panel.getByRole('button', { name: 'Add Service Line Item' }).click()
    await form.submitButton.click()
    await form.untilCreated()
    const [stored] = await listOrders(ann)
    expect(stored).toMatchObject({ state: 'IA', county: 'Boone', grandTotal: 113.31 })
    expect(stored?.lineItems).toMatchObject([
      {
        fieldName: 'North 40',
        legalDescription: 'SW 1/4',
        state: 'IA',
        county: 'Boone',
        serviceDetails: 'Two depths',
        gridSize: '2.5 acre',
        coopName: 'Brook Coop',
        acres: 12.25,
        units: 'sample',
        costPerAcre: 9.25,
      },
    ])
  })
})

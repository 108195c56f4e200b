import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { type Arrival, restingPlace } from './arrival.ts'
import { choose } from './choose.ts'
import { openedDrafts } from './opened-drafts.ts'

export type OrderFormPage = ReturnType<typeof orderFormPage>

export function orderFormPage(page: Page) {
  const panel = page.getByRole('region', { name: 'Add Service Line Item' })
  const lineDialog = page.getByRole('dialog', { name: 'Edit Service Line Item' })
  const submitButton = page.getByRole('button', { name: 'Submit' }).first()
  const restoreDraft = page.getByRole('button', { name: 'Restore draft' })

  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  const value = (label: string) => field(label).inputValue()
  const comments = () => page.getByLabel('Comments').inputValue()
  const fieldNames = () => page.locator('.of-lines .nm').allTextContents()

  async function untilReady(): Promise<void> {
    await expect
      .poll(() => page.getByLabel('Agronomist 1', { exact: true }).inputValue())
      .toContain('Ann Zed')
  }

  async function untilBlank(): Promise<void> {
    const rows = (list: string) => page.getByLabel(new RegExp(`^${list} \\d+ percentage`)).count()
    await page.getByRole('heading', { level: 1, name: 'Create New Purchase Order', exact: true }).waitFor()
    await expect
      .poll(async () => ({
        mine: await page.getByRole('radio', { name: 'Mine' }).isChecked(),
        producer: await value('Producer'),
        type: await value('PO Type'),
        lines: await fieldNames(),
        agronomists: await rows('Agronomist'),
        agronomist1: await value('Agronomist 1'),
        percentage1: await value('Agronomist 1 percentage'),
        customers: await rows('Customer'),
        customer1: await value('Customer 1'),
        comments: await comments(),
      }))
      .toEqual({
        mine: true,
        producer: '',
        type: 'standard',
        lines: [],
        agronomists: 1,
        agronomist1: expect.stringContaining('Ann Zed'),
        percentage1: '100.0',
        customers: 1,
        customer1: '',
        comments: '',
      })
  }

  async function type(label: string, text: string): Promise<void> {
    await field(label).fill(text)
    await field(label).blur()
  }

  async function pick(label: string, text: string): Promise<void> {
    await field(label).fill(text)
    await page.getByRole('listbox').getByRole('option', { name: text }).first().click()
    await expect.poll(() => value(label)).toContain(text)
  }

  /** The options in a searchable list before anything is typed. */
  async function optionsOf(label: string): Promise<string[]> {
    await field(label).click()
    await field(label).fill('')
    const rows = page.getByRole('listbox').getByRole('option')
    await rows.first().waitFor()
    const texts = await rows.allTextContents()
    await field(label).press('Escape')
    return texts
  }

  async function openPanel(): Promise<void> {
    await page.getByRole('button', { name: 'Add Service Line Item' }).first().click()
  }

  /** Adds a line with two sensors, for $90.00. */
  async function addSensors(name: string): Promise<void> {
    await openPanel()
    await type('Field Name', name)
    await pick('Service', 'Moisture Sensor')
    await type('Service Details', 'Place and read')
    await type('Total Units', '2')
    await page.getByRole('button', { name: 'Add Service Line Item' }).last().click()
    await page.getByText(name, { exact: true }).first().waitFor()
  }

  async function fillSensorOrder(name: string): Promise<void> {
    await pick('Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await addSensors(name)
  }

  async function startLine(fieldName: string): Promise<void> {
    await page.getByRole('button', { name: 'Add Service Line Item', exact: true }).first().click()
    await panel.getByLabel('Field Name').fill(fieldName)
  }

  /** Fills in an order that can be submitted: a producer, and a line with `samples` samples at $8.75 each. */
  async function fillOrder(fieldName = 'North 40', samples = 100): Promise<void> {
    await choose(page, 'Producer', 'Acre Farms')
    await page.getByLabel('PO Type').selectOption('custom')
    await startLine(fieldName)
    await choose(page, 'Service', 'Soil Sampling', panel)
    await panel.getByLabel('Service Details').fill('Two depths')
    await panel.getByLabel('Total Units').fill(String(samples))
    await panel.getByRole('button', { name: /^Add Service Line Item/ }).click()
    await page.getByText(fieldName, { exact: true }).first().waitFor()
  }

  const untilCreated = () => page.getByText('Purchase Order created successfully!').first().waitFor()
  const untilUpdated = () => page.getByText('Purchase Order updated successfully!').first().waitFor()

  /** Waits until the last keystroke is in local storage, because a killed browser can't save it later. */
  async function untilDraftHas(text: string): Promise<void> {
    // Polls from the test, because a poll inside the page would treat a pending promise as true.
    await expect.poll(() => hasDraft(page, 'local', text), { timeout: 10_000 }).toBe(true)
  }

  const untilNoDraft = () =>
    page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes('draft|')))

  /**
   * Waits until the last keystroke is on disk (in IndexedDB), because local storage might not survive a power
   * failure.
   */
  async function untilOnDisk(text: string): Promise<void> {
    await expect.poll(() => hasDraft(page, 'disk', text), { timeout: 10_000 }).toBe(true)
  }

  return {
    page,
    panel,
    lineDialog,
    submitButton,
    restoreDraft,
    field,
    value,
    comments,
    fieldNames,
    untilReady,
    untilBlank,
    type,
    pick,
    optionsOf,
    openPanel,
    addSensors,
    fillSensorOrder,
    startLine,
    fillOrder,
    untilCreated,
    untilUpdated,
    untilDraftHas,
    untilNoDraft,
    untilOnDisk,
    openedDrafts: () => draftsOf(page, 'local'),
  }
}

type Place = 'local' | 'disk'
const draftsOf = (page: Page, place: Place) =>
  page.evaluate<[key: string, text: string][], Place>(openedDrafts, place)

async function hasDraft(page: Page, place: Place, text: string): Promise<boolean> {
  return (await draftsOf(page, place)).some(([, draft]) => draft.includes(text))
}

const storedUnder = {
  edit: 'editPurchaseOrderData',
  copy: 'copyPurchaseOrderData',
  supplemental: 'supplementalPurchaseOrderData',
  credit_memo: 'creditMemoPurchaseOrderData',
} as const
export type FormMode = keyof typeof storedUnder

/** How Insights opens the form: at the form's URL path, with the order in session storage. */
export function fromList(mode: FormMode, order: Pick<Order, 'id'>): Arrival {
  return { path: `/purchase-orders/create?mode=${mode}`, left: { [storedUnder[mode]]: order } }
}

/**
 * Opens the form in a browser tab that is already open. Leaves the current screen first, because a form that
 * is still starting would clear the stored order.
 */
export async function goFromList(page: Page, mode: FormMode, { id }: Pick<Order, 'id'>): Promise<void> {
  await page.goto(restingPlace)
  await page.evaluate(([key, left]) => sessionStorage.setItem(key, left), [
    storedUnder[mode],
    JSON.stringify({ id }),
  ] as const)
  await page.goto(`/purchase-orders/create?mode=${mode}`)
}

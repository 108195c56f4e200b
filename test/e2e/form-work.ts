import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import type { Person, World } from '#test/world/world.ts'
import { choose } from './visitor.ts'

/** What the journeys about unsaved work do in the order form, as a person does it. */

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).first()

/** An order of Ann's that can be submitted: a producer and one line of 100 samples. */
export async function fillOrder(page: Page, fieldName = 'North 40'): Promise<void> {
  await choose(page, 'Producer', 'Acre Farms')
  await page.getByLabel('PO Type').selectOption('custom')
  await startLine(page, fieldName)
  const panel = page.getByRole('region', { name: 'Add Service Line Item' })
  await choose(page, 'Service', 'Soil Sampling', panel)
  await panel.getByLabel('Service Details').fill('Two depths')
  await panel.getByLabel('Total Units').fill('100')
  await panel.getByRole('button', { name: /^Add Service Line Item/ }).click()
  await page.getByText(fieldName, { exact: true }).first().waitFor()
}

/** Opens the panel of the next line and writes its name. */
export async function startLine(page: Page, fieldName: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Add Service Line Item' })
  await page.getByRole('button', { name: 'Add Service Line Item', exact: true }).first().click()
  await panel.getByLabel('Field Name').fill(fieldName)
}

export async function comments(page: Page): Promise<string> {
  return page.getByLabel('Comments').inputValue()
}

/** Until the last stroke is on the device: a kill doesn't ask. */
export async function untilKept(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      Object.entries(localStorage).some(([key, value]) => key.startsWith('draft|') && value.includes(wanted)),
    text,
  )
}

/** Until the last stroke is on the disk: a power cut doesn't ask either. */
export async function untilOnDisk(page: Page, text: string): Promise<void> {
  // Polled from here: in the page a promise would count as an answer.
  await expect.poll(() => page.evaluate(isOnDisk, text), { timeout: 10_000 }).toBe(true)
}

function isOnDisk(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opened = indexedDB.open('drafts')
    opened.onsuccess = () => {
      const copies = opened.result.transaction('drafts').objectStore('drafts').getAll()
      copies.onsuccess = () => {
        opened.result.close()
        resolve(copies.result.some((copy) => String(copy).includes(text)))
      }
    }
  })
}

export async function orders(world: World, person: Person = 'ann'): Promise<Order[]> {
  const caller = await world.as(person)
  return (await caller.call<Order[]>('GET', '/api/purchase-orders?sort=date-newest')).body
}

export async function create(world: World, order: unknown, person: Person = 'ann'): Promise<Order> {
  const { status, body } = await (await world.as(person)).call<Order>('POST', '/api/purchase-orders', order)
  if (status !== 201) throw new Error(`The order was not created: ${JSON.stringify(body)}`)
  return body
}

export const editAddress = '/purchase-orders/create?mode=edit'

/** What the list leaves in the tab for the edit form. */
export const leftForEdit = ({ id }: Pick<Order, 'id'>) => ({ editPurchaseOrderData: { id } })

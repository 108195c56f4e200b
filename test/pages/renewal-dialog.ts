import type { Page } from 'playwright-core'
import { ordersPath } from '#test/world/orders.ts'
import { order, type World } from '#test/world/world.ts'

/** An order for FY 2025, which is the season that the dialog initially selects. */
export const lastSeason = (changes: Record<string, unknown> = {}) => order({ fiscalYear: 2025, ...changes })

export function renewalDialog(page: Page) {
  const opener = page.getByRole('button', { name: 'Renew a season' })
  const dialog = page.getByRole('dialog', { name: 'Renew a season' })

  async function open() {
    const menu = page.getByRole('button', { name: 'More actions' })
    await opener.or(menu).first().waitFor()
    if (await opener.isVisible()) await opener.click()
    else {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Renew a season' }).click()
    }
    await dialog.getByLabel('From', { exact: true }).waitFor()
    return dialog
  }
  const row = (id: number) =>
    dialog
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name: `Renew ${id}`, exact: true }) })
  const unfold = (id: number) =>
    row(id)
      .getByRole('button', { name: `PO ${id} ` })
      .click()
  const create = (count: number) =>
    dialog.getByRole('button', { name: `Create ${count} ${count === 1 ? 'order' : 'orders'}`, exact: true })

  return { page, opener, dialog, open, row, unfold, create }
}

export const renewalsOf = (world: World) =>
  world.sql<{ source: number; id: number; year: number }>(
    `select renewed_from_id as source, id, fiscal_year as year from purchase_orders
     where renewed_from_id is not null order by id`,
  )

/** Delays the page's `nth` request to create an order, until `letGo` is called. */
export async function holdRenewal(page: Page, nth: number) {
  let sent = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(`**${ordersPath}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent === nth) {
      arrive()
      await held
    }
    // Ignores the error that occurs if the page has closed.
    await route.continue().catch(() => undefined)
  })
  return { arrived, letGo: () => letGo(), sent: () => sent }
}

import { describe, expect } from 'vitest'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { finalize, order, people, scoutingLine } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(({ world }) => removeOrders(world))

// (rules statements/one-content, statements/where, statements/files)
describe('Statement of a customer', () => {
  it('Statement shows the customer’s share of each order, credits in parentheses, the running sum and the sums', async ({
    world,
    ann,
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const shares = [
      { id: 1, percentage: 50 },
      { id: 2, percentage: 50 },
    ]
    const { id } = await createOrder(ann, order({ customerAssignments: shares }))
    await finalize(world, id)
    await createOrder(ann, {
      parentPoId: id,
      documentType: 'credit_memo',
      lineItems: [scoutingLine({ acres: 10 })],
    })
    const page = await openPage('mia', { path: '/accounts?customer=1' })
    await page.getByRole('button', { name: 'Statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Statement' })
    const rows = dialog.getByRole('table').first().getByRole('row')
    await expect.poll(() => rows.count()).toBe(3)
    await expect.poll(() => rows.nth(1).getByRole('cell').last().textContent()).toBe('$262.50')
    await expect.poll(() => rows.nth(2).getByRole('cell').nth(4).textContent()).toBe('($26.25)')
    await expect.poll(() => rows.nth(2).getByRole('cell').last().textContent()).toBe('$236.25')
    await expect.poll(() => dialog.textContent()).not.toContain('Brook Coop')
    await dialog.getByRole('radio', { name: 'Finalized' }).check()
    await expect.poll(() => rows.count()).toBe(2)
    const asked = page.waitForRequest('**/statement.pdf*')
    await page.route('**/statement.pdf*', (route) => route.fulfill({ status: 400, body: '{}' }))
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    expect(new URL((await asked).url()).search).toBe('?from=2026&to=2026&state=finalized')
    await dialog.getByText('The file could not be created').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
  })

  it('Statement warns an agronomist that it may leave orders out, and is found in the search', async ({
    mia,
    ann,
    openPage,
  }) => {
    await createOrder(mia, order({ agronomistAssignments: [{ email: people.bob.email, percentage: 100 }] }))
    const { id } = await createOrder(ann, order())
    const page = await openPage('ann', { path: '/insights' })
    await page.getByRole('article', { name: `Purchase Order ${id}` }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find' }).waitFor()
    await page.keyboard.insertText('statement of acre')
    await page.getByRole('option', { name: 'Statement of Acre Farms' }).click()
    const dialog = page.getByRole('dialog', { name: 'Statement' })
    await dialog
      .getByText('This statement includes only orders that you can see; there may be others.')
      .waitFor()
    await expect.poll(() => dialog.getByRole('rowheader', { name: `Purchase Order ${id}` }).count()).toBe(1)
    await expect.poll(() => dialog.getByRole('table').first().getByRole('row').count()).toBe(2)
  })

  it('Statement shows that there is nothing, or that it could not be loaded', async ({
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const page = await openPage('mia', { path: '/accounts?customer=3#statement' })
    const dialog = page.getByRole('dialog', { name: 'Statement' })
    await dialog.getByText('The customer has no share in any order in these fiscal years.').waitFor()
    await page.route('**/api/statements/**', (route) => route.abort())
    await dialog.getByRole('radio', { name: 'Open' }).check()
    await dialog.getByText('The statement could not be loaded').waitFor()
    await page.unroute('**/api/statements/**')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('The customer has no share in any order in these fiscal years.').waitFor()
  })
})

import { describe, expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { type AccountsPage, accountsPage } from '#test/pages/accounts-page.ts'

const many = `insert into customers (account_id, name) select 'w-' || n, 'Way ' || lpad(n::text, 3, '0')
  from generate_series(1, 120) n on conflict do nothing`

const focused = ({ page }: AccountsPage) =>
  page.evaluate(() => {
    const name = document.activeElement?.querySelector('.ac-name')?.textContent
    return name ?? document.activeElement?.textContent
  })

// (rule accounts/way-back)
describe('the way back on a phone', () => {
  it.for(['All customers', 'Back'] as const)(
    'by %s leads back to the same place in the list, with the focus on the card',
    async (way, { world, openAccounts }) => {
      await world.sql(many)
      const accounts = await openAccounts({ size: 'phone' })
      const card = accounts.card('Way 060')
      await expect
        .poll(async () => {
          await accounts.page.locator('.ac-scroll').evaluate((box) => box.scrollBy(0, 400))
          return card.count()
        })
        .toBe(1)
      await card.evaluate((one) => one.scrollIntoView({ block: 'center' }))
      const before = await card.boundingBox()
      await accounts.open('Way 060')
      if (way === 'Back') await accounts.page.goBack()
      else await accounts.button(way).click()
      await expect.poll(() => focused(accounts)).toBe('Way 060')
      await expect.poll(() => card.boundingBox()).toEqual(before)
    },
  )

  it('leads to the card of a customer that was opened by its address', async ({ world, openPage }) => {
    await world.sql(many)
    const [row] = await world.sql<{ id: number }>("select id from customers where name = 'Way 100'")
    const path = `/accounts?customer=${row?.id}`
    const accounts = accountsPage(await openPage('ann', { path, size: 'phone' }))
    await accounts.button('All customers').click()
    await expect.poll(() => focused(accounts)).toBe('Way 100')
    await expect.poll(() => accounts.card('Way 100').isVisible()).toBe(true)
  })
})

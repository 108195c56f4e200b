import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import type { World } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from '../axe.ts'
import { it } from '../fixtures.ts'

const stored = async (world: World, email: string) =>
  (
    await world.sql<{ ids: number[] }>('select customer_ids as ids from agronomists where email = $1', [
      email,
    ])
  )[0]?.ids
const annsAre = (world: World, ids: number[]) =>
  world.sql(`update agronomists set customer_ids = $1 where email = 'ann@farm.example'`, [ids])
const ann = 'ann@farm.example'

// (rule accounts/my-customer)
describe('My Customer on a phone', () => {
  it('is ticked, survives a search, and is stored by Update List', async ({ world, openAccounts }) => {
    await annsAre(world, [1, 2])
    const accounts = await openAccounts({ size: 'phone' })
    const sent: unknown[] = []
    accounts.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'PUT') sent.push([decodeURIComponent(pathname), request.postDataJSON()])
    })
    await expect.poll(() => accounts.note.textContent()).toBe('2 of 4 are yours')
    await accounts.tick('Cedar Growers').check()
    await expect.poll(() => accounts.note.textContent()).toBe('3 of 4 are yours, 1 change not saved')
    await expect.poll(() => accounts.button('New').count()).toBe(0)
    await accounts.tick('Cedar Growers').uncheck()
    await accounts.button('New').waitFor()
    await expect.poll(() => accounts.button('Update List').count()).toBe(0)

    await accounts.tick('Cedar Growers').check()
    await accounts.search.fill('brook')
    await expect.poll(accounts.names).toEqual(['Brook Coop'])
    await accounts.tick('Brook Coop').uncheck()
    await accounts.search.fill('')
    await expect.poll(() => accounts.tick('Cedar Growers').isChecked()).toBe(true)
    expect(sent).toEqual([])
    expect(await stored(world, ann)).toEqual([1, 2])
    await expectAccessible(accounts.page)
    await expectTouchable(accounts.page)
    await accounts.button('Update List').click()
    await accounts.toast('Customer assignments updated successfully').waitFor()
    await accounts.button('New').waitFor()
    await expect.poll(() => focusedName(accounts.page)).toBe('2 of 4 are yours')
    const record = { email: ann, name: 'Ann Zed', territory: '11', level: 'Agronomist', active: true }
    expect(sent).toMatchObject([[`/api/agronomists/${ann}`, { ...record, customerIds: [1, 3] }]])
    expect(await stored(world, ann)).toEqual([1, 3])
  })
})

// (rule accounts/my-customer)
it('ticks stay while hundreds of customers are scrolled past', async ({ world, openAccounts }) => {
  await annsAre(world, [1])
  await world.sql(
    `insert into customers (account_id, name) select (500 + n)::text, 'Scroll ' || lpad(n::text, 3, '0') from generate_series(1, 300) n`,
  )
  const accounts = await openAccounts()
  await accounts.tick('Brook Coop').check()
  const list = accounts.page.locator('.ac-scroll')
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await accounts.tick('Scroll 300').check()
  await expect.poll(() => accounts.tick('Brook Coop').count()).toBe(0)
  await list.evaluate((box) => box.scrollTo({ top: 0 }))
  await expect.poll(() => accounts.tick('Brook Coop').isChecked()).toBe(true)
  await expect.poll(() => accounts.note.textContent()).toBe('3 of 304 are yours, 2 changes not saved')
})

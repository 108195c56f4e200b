import { it } from '../fixtures.ts'

it('looks', async ({ world, openAdmin, allowConsoleErrors }) => {
  allowConsoleErrors()
  await world.sql(
    `update customers set name = repeat('Long Name ', 20), city='Lake View', state='IA' where id = 2`,
  )
  await world.sql(
    `insert into customers (account_id, name, company, city, state) select '2000' || g, 'Farm ' || g, 'Company ' || g, 'Ames', 'IA' from generate_series(1, 300) g`,
  )
  for (const size of ['desk', 'phone'] as const) {
    for (const tab of ['customers', 'agronomists', 'service-types', 'grid-sizes', 'coop-names', 'crops']) {
      const { page, untilCount, dialog } = await openAdmin(tab, { size })
      await untilCount(/Showing/)
      await page.screenshot({ path: `/tmp/m/e/${tab}-${size}.png`, fullPage: true })
      await page.locator('td button').first().click()
      await dialog.waitFor()
      await page.screenshot({ path: `/tmp/m/e/${tab}-${size}-edit.png` })
      await page.getByRole('button', { name: 'Cancel' }).click()
      const add = page.getByRole('button', { name: 'New', exact: true })
      if (await add.count()) {
        await add.click()
        await dialog.waitFor()
        await page.screenshot({ path: `/tmp/m/e/${tab}-${size}-new.png` })
      }
      await page.close()
    }
  }
})

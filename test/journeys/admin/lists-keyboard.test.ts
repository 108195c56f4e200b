import { describe, expect } from 'vitest'
import type { AdminPage } from '#test/pages/admin-page.ts'
import { focusedName, tabTo } from '#test/pages/keyboard.ts'
import { it } from '../fixtures.ts'

type Typed = readonly (readonly [field: RegExp, keys: string])[]

const jobs: Record<string, { create: Typed; edit: Typed; button: string; entry: string }> = {
  crops: {
    create: [
      [/^Crop/, 'Key Lime'],
      [/^Filter/, '4'],
      [/^Season/, 'f'],
    ],
    edit: [[/^GL Code/, '4100']],
    button: 'Edit Key Lime',
    entry: 'Crop',
  },
}

async function fillByKeys({ page }: AdminPage, typed: Typed): Promise<void> {
  for (const [field, keys] of typed) {
    await tabTo(page, field)
    if ((await page.evaluate(() => document.activeElement?.tagName)) !== 'SELECT')
      await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(keys)
  }
}

const untilIn = ({ page }: AdminPage, title: RegExp) =>
  page.getByRole('dialog', { name: title }).locator(':focus').waitFor()

// (rule list-tabs/tables)
describe('without a mouse', () => {
  it.for(Object.entries(jobs))(
    'an entry of %s is found, created and edited',
    async ([tab, job], { openAdmin }) => {
      const admin = await openAdmin(tab)
      const { page, toast } = admin
      await page.getByRole('button', { name: 'New', exact: true }).waitFor()
      await tabTo(page, 'New')
      await page.keyboard.press('Enter')
      await untilIn(admin, /^(Create|Add New) /)
      await fillByKeys(admin, job.create)
      await tabTo(page, 'Save')
      await page.keyboard.press('Enter')
      await toast(`${job.entry} created successfully`).waitFor()
      await expect.poll(() => focusedName(page)).toBe('New')

      // Moves focus back past the Import or export control.
      for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+Tab')
      await tabTo(page, 'Filter')
      await page.keyboard.type(job.button.replace('Edit ', ''))
      await admin.untilCount(/^Showing 1 of/)
      await tabTo(page, job.button)
      await page.keyboard.press('Enter')
      await untilIn(admin, /^Edit /)
      await fillByKeys(admin, job.edit)
      await page.keyboard.press('Enter')
      await toast(`${job.entry} updated successfully`).waitFor()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    },
  )

  it('Tab walks through more rows than are drawn', async ({ openAdmin, world }) => {
    await world.sql(
      `insert into customers (account_id, name) select 'K' || n, 'Row ' || n from generate_series(101, 160) n`,
    )
    const { page, untilCount } = await openAdmin('customers')
    await untilCount(/^Showing 64/)
    await tabTo(page, 'Edit ID Row 160', 120)
  })
})

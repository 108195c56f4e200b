import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let page: Page
beforeAll(async () => {
  world = await openWorld()
  await world.sql(
    `insert into agronomists (email, name, territory) values ('zoe@farm.example', 'Zoe New', '51')`,
  )
  await world.sql(`insert into service_types (name, unit_price, units, max_discount, territory, locked) values
    ('Ridge Scouting', 7, '{acre}', 5, '51', false), ('Aerial Survey', 30, '{plot,acre}', 5, '11', false)`)
  await world.sql(`insert into crops (id, crop, filter, season, status) values ('oats-11', 'Oats', '11', 'spring', true),
    ('rice-51', 'Rice', '51', 'spring', true), ('rye-all', 'Rye', 'all', 'fall', false)`)
  await world.sql(
    `insert into grid_sizes (size, price, territory, status) values ('5 acre', 7.75, '11', true), ('Old size', 1, '11', false), ('1 acre', 8, '51', true)`,
  )
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
afterEach(() => visitor.close())
beforeEach(async () => {
  visitor = await enter(world, 'ann')
  page = visitor.page
  await expect.poll(() => page.getByLabel('Agronomist 1', { exact: true }).inputValue()).toContain('Ann Zed')
})

describe('notices and failures', () => {
  it('one toast at a time, for 5 seconds, found by F8, dismissed by a swipe of more than 50 px', async () => {
    const toasts = page.getByRole('region', { name: /notifications/i }).locator('li')
    await page.getByRole('button', { name: 'Reset form' }).click()
    await page.getByRole('button', { name: 'Reset form' }).click()
    await expect.poll(() => toasts.count()).toBe(1)
    await page.keyboard.press('F8')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=region], ol') !== null))
      .toBe(true)
    const box = await toasts.first().boundingBox()
    if (!box) throw new Error('There is no toast')
    const drag = async (by: number) => {
      await page.mouse.move(box.x + 40, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + 40 + by, box.y + 20, { steps: 6 })
      await page.mouse.up()
    }
    await drag(40)
    await expect.poll(() => toasts.count()).toBe(1)
    await drag(70)
    await expect.poll(() => toasts.count()).toBe(0)
  })

  it('says nothing of a picklist that fails, and stays usable', async () => {
    await page.route('**/api/picklists/crops', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await page.getByLabel('Comments').fill('usable')
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: /notifications/i })
          .locator('li')
          .count(),
      )
      .toBe(0)
    visitor.forgive()
  })
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '#test/journeys/axe.ts'
import { it } from '#test/journeys/fixtures.ts'
import { createOrder } from '#test/world/orders.ts'

const night = (page: Page) => page.emulateMedia({ colorScheme: 'dark' })

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

// `expectAccessible` also checks the contrast of all text.
it('every screen follows a dark system theme, and can be read there', async ({ ann, openPage }) => {
  await createOrder(ann)
  for (const [path, text] of [
    ['/', 'Grand total'],
    ['/insights', 'Acre Farms'],
    ['/accounts', 'Acre Farms'],
    ['/admin', 'Acre Farms'],
    ['/admin?tab=crops', 'Export Current Data'],
    ['/admin?tab=legal', 'Save Terms and Conditions'],
  ] as const) {
    const page = await openPage('mia', { path })
    await page.getByText(text).first().waitFor()
    const day = await ground(page)
    await night(page)
    await expect.poll(() => ground(page)).not.toBe(day)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
    await expectAccessible(page)
  }
})

it('an order that is edited in the dark can be read: fields, lines, errors and a dialog', async ({
  form,
}) => {
  const { page } = form
  await night(page)
  await form.fillOrder()
  await page.getByRole('button', { name: 'Edit line 1' }).click()
  await page.getByRole('dialog').getByLabel('Total Units').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('dialog').locator('.err').first().waitFor()
  await expectAccessible(page)
})

it('the login can be read in the dark', async ({ openPage }) => {
  const page = await openPage(null)
  await night(page)
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expectAccessible(page)
})

it('a printed order stays ink on white paper in the dark', async ({ ann, openInsights }) => {
  await createOrder(ann)
  const { page } = await openInsights('ann')
  await night(page)
  await page.getByRole('button', { name: 'Preview PDF' }).first().click()
  const paper = page.getByRole('dialog').locator('.paper-slot').first()
  await paper.waitFor()
  const colors = () =>
    paper.evaluate((sheet) => {
      const { backgroundColor, color, colorScheme } = getComputedStyle(sheet)
      return { backgroundColor, color, colorScheme }
    })
  const white = { backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(22, 26, 20)', colorScheme: 'light' }
  expect(await colors()).toEqual(white)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await colors()).toEqual(white)
})

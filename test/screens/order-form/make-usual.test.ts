import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { focusedName } from '#test/pages/keyboard.ts'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { readSplits, storeSplits, usualSplit } from '#test/world/splits.ts'
import { people } from '#test/world/world.ts'
import { it as onScreens } from '../fixtures.ts'

const it = onScreens.extend('noSplits', { auto: true }, async ({ world }) => {
  await world.sql('truncate producer_splits')
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /created$/ })
const offer = (page: Page) => dialogOf(page).getByRole('button', { name: 'Make this a usual split?' })

async function submitHalves(form: OrderFormPage): Promise<void> {
  await form.fillSensorOrder('Half Field')
  await form.page.getByRole('button', { name: 'Add customer' }).click()
  await form.pick('Customer 2', 'Brook Coop')
  await form.submitButton.click()
  await form.untilCreated()
}

// (rule splits/offered-after-saving)
describe('after a save on a desktop', () => {
  it('the shares are offered as a usual split, and become one under the typed name', async ({
    ann,
    openPage,
  }) => {
    const page = await openPage('ann')
    const form = orderFormPage(page)
    await form.untilReady()
    await submitHalves(form)
    await offer(page).waitFor()
    await expect.poll(() => focusedName(page)).toBe('Preview')
    await offer(page).click()
    const name = dialogOf(page).getByLabel('Usual split name')
    await expect.poll(() => focusedName(page)).toBe('Usual split name')
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('Name is required').waitFor()
    await name.fill('  Halves ')
    await page.keyboard.press('Enter')
    await dialogOf(page).getByText('Saved as a usual split of Acre Farms: Halves').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Saved as a usual split of Acre Farms: Halves')
    const { splits } = await readSplits(ann, 1)
    expect(splits).toMatchObject(
      [
        usualSplit('Halves', [
          [1, 50],
          [2, 50],
        ]),
      ].map((one) => ({ ...one, usual: true })),
    )
    await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await form.pick('Producer', 'Acre Farms')
    await expect.poll(() => form.value('Customer 2')).toContain('Brook Coop')
  })
})

it('no offer for shares that a form makes by itself, or that are a usual split already', async ({
  ann,
  page,
  form,
}) => {
  const asked = page.waitForResponse('**/api/producers/1/splits')
  await form.fillSensorOrder('Plain Field')
  await asked
  await form.submitButton.click()
  await form.untilCreated()
  await dialogOf(page).getByRole('button', { name: 'Preview' }).waitFor()
  await expect.poll(() => offer(page).count()).toBe(0)
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).last().click()

  await storeSplits(ann, 1, [
    usualSplit('Halves', [
      [2, 50],
      [1, 50],
    ]),
  ])
  await page.reload()
  await form.untilReady()
  await form.fillSensorOrder('Usual Field')
  await expect.poll(() => form.value('Customer 1')).toContain('Brook Coop')
  await form.submitButton.click()
  await form.untilCreated()
  await dialogOf(page).getByRole('button', { name: 'Preview' }).waitFor()
  await expect.poll(() => offer(page).count()).toBe(0)
})

it('a split that another user has stored stays beside it', async ({
  ann,
  bob,
  page,
  form,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await submitHalves(form)
  await offer(page).click()
  await storeSplits(bob, 1, [
    usualSplit(
      'Of Bob',
      [
        [1, 30],
        [3, 70],
      ],
      [[people.bob.email, 100]],
    ),
  ])
  await dialogOf(page).getByLabel('Usual split name').fill('Halves')
  await dialogOf(page).getByRole('button', { name: 'Save split' }).click()
  await dialogOf(page).getByText('Saved as a usual split of Acre Farms: Halves').waitFor()
  const { splits } = await readSplits(ann, 1)
  expect(splits.map(({ name, usual }) => [name, usual])).toEqual([
    ['Of Bob', true],
    ['Halves', false],
  ])
})

it('a failure shows beside the name, which stays', async ({ ann, page, form, allowConsoleErrors }) => {
  allowConsoleErrors()
  await submitHalves(form)
  await offer(page).click()
  const name = dialogOf(page).getByLabel('Usual split name')
  await name.fill('Halves')
  await page.route('**/api/producers/1/splits', (route) => route.abort())
  await dialogOf(page).getByRole('button', { name: 'Save split' }).click()
  await dialogOf(page)
    .getByText('The usual split could not be saved. The server could not be reached')
    .waitFor()
  await expect.poll(() => name.inputValue()).toBe('Halves')
  expect((await readSplits(ann, 1)).splits).toEqual([])
  await page.unroute('**/api/producers/1/splits')
  await dialogOf(page).getByRole('button', { name: 'Save split' }).click()
  await dialogOf(page).getByText('Saved as a usual split of Acre Farms: Halves').waitFor()
})

// (rule splits/leaving)
it('a typed name survives the end of the session: the user signs in above it, and it is saved', async ({
  ann,
  page,
  form,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await submitHalves(form)
  await offer(page).click()
  const name = dialogOf(page).getByLabel('Usual split name')
  await name.fill('Halves')
  await page.context().clearCookies()
  const signIn = page.getByRole('dialog', { name: 'User not logged in' })
  await dialogOf(page).getByRole('button', { name: 'Save split' }).click()
  await signIn.getByRole('button', { name: 'Not now' }).click()
  await dialogOf(page).getByText('User not logged in').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Halves')
  await dialogOf(page).getByRole('button', { name: 'Save split' }).click()
  await signIn.getByRole('button', { name: 'Login' }).click()
  await dialogOf(page).getByText('Saved as a usual split of Acre Farms: Halves').waitFor()
  expect((await readSplits(ann, 1)).splits).toMatchObject([{ name: 'Halves' }])
})

// (rule splits/leaving)
it('closing the dialog with a typed name asks; the user may continue', async ({ ann, page, form }) => {
  await submitHalves(form)
  await offer(page).click()
  const name = dialogOf(page).getByLabel('Usual split name')
  await name.fill('Halves')
  const question = page.getByRole('dialog', { name: 'Discard the name?' })
  const close = dialogOf(page).getByRole('button', { name: 'Close', exact: true }).last()
  for (const leave of [() => page.keyboard.press('Escape'), () => close.click()]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => name.inputValue()).toBe('Halves')
  }
  await close.click()
  await question.getByRole('button', { name: 'Discard the name' }).click()
  await expect.poll(() => dialogOf(page).count()).toBe(0)
  expect((await readSplits(ann, 1)).splits).toEqual([])
})

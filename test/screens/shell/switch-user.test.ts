import { describe, expect } from 'vitest'
import type { Size } from '#test/pages/arrival.ts'
import { choose } from '#test/pages/choose.ts'
import { storedSession } from '#test/pages/shell-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser.extend(
  'enter',
  async ({ openPage }) =>
    async (size: Size = 'desk', path = '/insights') => {
      const page = await openPage('mia', { size, path })
      return {
        page,
        dialog: page.getByRole('dialog', { name: 'Switch User' }),
        control: page
          .getByRole('region', { name: 'Signed in as' })
          .getByRole('button', { name: 'Switch User' }),
        bar: page.locator('.whobar'),
        acting: page.getByRole('region', { name: 'Acting as someone else' }),
        toast: (text: string) =>
          page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true }),
      }
    },
)

it.beforeEach(async ({ world }) => {
  await world.sql("update agronomists set active = email <> 'old@farm.example'")
})

describe('the dialog Switch User', () => {
  // (rules rights/switching, lists/by-last-name)
  it('it lists the active people by last name, with level and territory', async ({ enter }) => {
    const { page, dialog, control } = await enter()
    await control.click()
    await dialog.getByRole('combobox', { name: 'Select User' }).click()
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual([
        'Bob AdamsAgronomist, 41',
        'Ada LundAdmin, 51',
        'Mia MossManager, 41',
        'Ann ZedAgronomist, 11',
      ])
    await dialog.getByRole('combobox', { name: 'Select User' }).fill('ory 5')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Ada LundAdmin, 51'])
    await dialog.getByRole('combobox', { name: 'Select User' }).fill('dam')
    await page.getByRole('option', { name: 'Bob Adams' }).click()
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Select User' }).inputValue())
      .toBe('Bob Adams - Agronomist, 41')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect((await storedSession(page)).email).toBe(people.mia.email)
  })

  it('it is there for managers and admins only', async ({ openPage }) => {
    for (const [person, count] of [
      ['ann', 0],
      ['mia', 1],
      ['ada', 1],
    ] as const) {
      const page = await openPage(person, { path: '/insights' })
      await page.locator('.whobar').getByText(people[person].name).waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Switch User' }).count()).toBe(count)
    }
  })

  it('it asks for somebody to be selected', async ({ enter }) => {
    const { dialog, control, toast } = await enter()
    await control.click()
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await toast('No User Selected').waitFor()
    await toast('Please select a user to switch to.').waitFor()
  })

  it('it can be opened from the menu of a phone', async ({ enter }) => {
    const { page, dialog } = await enter('phone')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Switch User' }).click()
    await dialog.getByRole('combobox', { name: 'Select User' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('it says when the list cannot be loaded, and loads it again', async ({ enter, allowConsoleErrors }) => {
    const { page, dialog, control } = await enter('desk', '/accounts')
    await page.route('**/api/picklists/agronomists', (route) => route.abort())
    await control.click()
    await dialog.getByText('The list could not be loaded.').waitFor()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await choose(page, 'Select User', 'Bob', dialog)
    allowConsoleErrors()
  })
})

// (rule rights/acting-for-another)
it('finalizing for another names both people before it is done', async ({ enter, world, mia }) => {
  await removeOrders(world)
  await createOrder(mia)
  const { page, dialog, control, acting } = await enter()
  await control.click()
  await choose(page, 'Select User', 'Ada', dialog)
  await dialog.getByRole('button', { name: 'Switch User' }).click()
  await acting.waitFor()
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await page.getByRole('button', { name: 'Finalize' }).click()
  await page
    .getByRole('dialog')
    .getByText('You are acting as Ada Lund. It is recorded as done by Mia Moss acting as Ada Lund.')
    .waitFor()
})

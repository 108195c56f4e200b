import { describe, expect } from 'vitest'
import type { Size } from '#test/pages/arrival.ts'
import { choose } from '#test/pages/choose.ts'
import { storedSession } from '#test/pages/shell-page.ts'
import { createOrder, removeOrders } from '#test/world/orders.ts'
import { people } from '#test/world/world.ts'
import { it as inPages } from '../fixtures.ts'

const it = inPages.extend(
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
  it('it lists the active users by last name, with level and territory', async ({ enter }) => {
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

  it('it is for managers and admins only', async ({ openPage }) => {
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

  it('it requires a selected user', async ({ enter }) => {
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

  it('it shows when the list cannot be loaded, and loads it again', async ({ enter, allowConsoleErrors }) => {
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
it('finalizing for another user names both before it is done', async ({ enter, world, mia }) => {
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
    .getByText('You are acting as Ada Lund. What you do is recorded as Mia Moss acting as Ada Lund.')
    .waitFor()
})

// (rule rights/switching)
describe('a manager who switches', () => {
  it('has the lists and rights of the other, keeps the control, and goes back', async ({
    enter,
    world,
    ann,
    mia,
  }) => {
    await removeOrders(world)
    await createOrder(ann)
    await createOrder(mia)
    const { page, dialog, control, bar, acting, toast } = await enter()
    await page.getByText('2 of 2 purchase orders').waitFor()
    await control.click()
    await choose(page, 'Select User', 'Bob', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await toast('User Switched').waitFor()
    await toast('Successfully switched to the selected user').waitFor()
    await acting.getByText('Bob Adams').waitFor()
    await expect.poll(() => bar.textContent()).toContain('Bob AdamsAgronomistTerritory 41')
    expect(new URL(page.url()).pathname).toBe('/')
    expect((await storedSession(page)).email).toBe(people.bob.email)
    await expect.poll(() => page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await page.getByText('No Purchase Orders').first().waitFor()
    await control.click()
    await choose(page, 'Select User', 'Ann', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await acting.getByText('Ann Zed').waitFor()
    await acting.getByRole('button', { name: 'Switch back to Mia Moss' }).click()
    await expect.poll(() => acting.count()).toBe(0)
    await expect.poll(() => bar.textContent()).toContain('Mia Moss')
  })

  it('gets a message when it fails, from the server or else our own, and stays as he is', async ({
    enter,
    world,
    allowConsoleErrors,
  }) => {
    const { page, dialog, control, bar, toast } = await enter()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await control.click()
    await choose(page, 'Select User', 'Bob', dialog)
    await world.sql("update agronomists set active = false where email = 'bob@farm.example'")
    const press = () => dialog.getByRole('button', { name: 'Switch User' }).click()
    await press()
    await toast('Switch Failed').waitFor()
    await toast('There is no active user with that e-mail address').waitFor()
    await page.route('**/api/auth/admin-switch', (route) => route.fulfill({ status: 500, body: '' }))
    await press()
    await toast('Failed to switch user. Please try again.').waitFor()
    expect(logged.filter((text) => text.startsWith('Admin switch failed: '))).toEqual([
      expect.stringContaining('There is no active user with that e-mail address'),
      'Admin switch failed: 500: Internal Server Error',
    ])
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Select User' }).inputValue())
      .toContain('Bob Adams')
    await expect.poll(() => bar.textContent()).toContain('Mia Moss')
    allowConsoleErrors()
  })

  // (rule drafts/leaving-asks)
  it('is asked about unsaved work: stays, or saves the draft and goes', async ({ enter }) => {
    const { page, dialog, control, acting } = await enter('desk', '/')
    const comments = page.getByLabel('Comments')
    await comments.fill('Half typed')
    await control.click()
    await choose(page, 'Select User', 'Bob', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this purchase order?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect.poll(() => comments.inputValue()).toBe('Half typed')
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await question.getByRole('button', { name: 'Keep my draft' }).click()
    await acting.getByText('Bob Adams').waitFor()
    await expect.poll(() => comments.inputValue()).toBe('')
    await expect.poll(() => page.getByText('Half typed').count()).toBe(0)
  })
})

// (rule rights/acting-ends-with-the-person)
describe('when the user acted for is archived', () => {
  const sentence = 'Bob Adams has been archived, so you can no longer act as them. You are Mia Moss again.'
  const archiveBob = "update agronomists set active = false where email = 'bob@farm.example'"

  it('the page starts over for the manager, and shows why until that is closed', async ({ enter, world }) => {
    const { page, dialog, control, bar, acting } = await enter()
    await control.click()
    await choose(page, 'Select User', 'Bob', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await acting.waitFor()
    await world.sql(archiveBob)
    await page.goto('/insights')
    const said = page.getByRole('status').filter({ hasText: sentence })
    await said.waitFor()
    await expect.poll(() => bar.textContent()).toContain('Mia Moss')
    expect((await storedSession(page)).email).toBe(people.mia.email)
    await said.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => said.count()).toBe(0)
    await page.reload()
    await bar.getByText('Mia Moss').waitFor()
    await expect.poll(() => said.count()).toBe(0)
  })

  it('an open page learns of it by its next call', async ({ enter, world }) => {
    const { page, dialog, control, bar, acting } = await enter()
    await control.click()
    await choose(page, 'Select User', 'Bob', dialog)
    await dialog.getByRole('button', { name: 'Switch User' }).click()
    await acting.waitFor()
    await world.sql(archiveBob)
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await page.getByRole('status').filter({ hasText: sentence }).waitFor()
    await expect.poll(() => bar.textContent()).toContain('Mia Moss')
    await expect.poll(() => acting.count()).toBe(0)
  })
})

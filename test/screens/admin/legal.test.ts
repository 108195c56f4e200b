import { describe, expect } from 'vitest'
import type { LegalContent } from '#shared/picklist/entries.ts'
import { focusedName, tabTo } from '#test/pages/keyboard.ts'
import { gate } from '#test/world/gate.ts'
import { withoutTrail } from '#test/world/trail.ts'
import { people } from '#test/world/world.ts'
import { it as inPages } from '../fixtures.ts'

const path = '/api/legal/terms_and_conditions'
const seeded = 'This order is not a binding service contract until services begin.'

const it = inPages.extend('openLegal', async ({ openPage }) => async () => {
  const page = await openPage('mia', { path: '/admin?tab=legal' })
  const area = page.getByRole('textbox', { name: 'Terms and Conditions' })
  const toast = (text: string) =>
    page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })
  return { page, area, toast, save: page.getByRole('button', { name: 'Save Terms and Conditions' }) }
})

it.beforeEach(async ({ world }) => {
  await withoutTrail(world, 'truncate legal_content_history, audit_events restart identity')
  await world.sql("update legal_content set content = $1, updated_at = '2026-01-01'", [seeded])
  await world.sql('update agronomists set active = true where email = $1', [people.ada.email])
})

describe('the legal text on the screen', () => {
  // (rule legal/history)
  it('the legal text is changed and saved, and an earlier one restored', async ({ openLegal, ann }) => {
    const { page, area, toast, save } = await openLegal()
    await expect.poll(() => area.inputValue()).toBe(seeded)
    await page.getByText('No previous versions.').waitFor()
    await area.fill('Pay within 30 days.\n\nInterest is 1% a month.')
    await page.getByText('Not saved yet').waitFor()
    await save.click()
    await toast('Success').waitFor()
    await toast('Legal content updated successfully').waitFor()
    await expect.poll(() => focusedName(page)).toBe('Save Terms and Conditions')
    const stored = await ann.call<LegalContent>('GET', path)
    expect(stored.body.content).toBe('Pay within 30 days.\n\nInterest is 1% a month.')

    const former = page.getByRole('button', { name: 'Until Mar 14, 2026, 10:00 am, replaced by Mia Moss' })
    await former.click()
    await expect.poll(() => page.locator('.legal-whole').textContent()).toBe(seeded)
    await page.getByRole('button', { name: 'Use this text' }).click()
    await expect.poll(() => area.inputValue()).toBe(seeded)
    expect((await ann.call<LegalContent>('GET', path)).body.content).toContain('Pay within 30 days.')
    await save.click()
    await expect.poll(async () => (await ann.call<LegalContent>('GET', path)).body.content).toBe(seeded)
    await expect.poll(() => page.getByRole('button', { name: /^Until Mar 14/ }).count()).toBe(2)
  })

  it('the legal text must not be empty: the field shows an error, and nothing is sent', async ({
    openLegal,
    ann,
  }) => {
    const { page, area, save } = await openLegal()
    await area.fill('  \n ')
    await save.click()
    await page.getByText('Content is required').waitFor()
    await expect.poll(() => area.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await ann.call<LegalContent>('GET', path)).body.content).toBe(seeded)
    await area.fill('Pay.')
    await expect.poll(() => page.getByText('Content is required').count()).toBe(0)
  })

  it('the legal text asks before an earlier one replaces what was typed', async ({ openLegal, mia }) => {
    await mia.call('PUT', path, { content: 'Second.' })
    const { page, area } = await openLegal()
    await expect.poll(() => area.inputValue()).toBe('Second.')
    await area.fill('Half typed')
    await page.getByRole('button', { name: 'Use this text' }).click()
    await page
      .getByRole('dialog', { name: 'Replace your changes?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await expect.poll(() => area.inputValue()).toBe('Half typed')
  })

  it('the legal text asks before it is left with changes, by a link and by Logout', async ({ openLegal }) => {
    const { page, area } = await openLegal()
    await area.fill('Half typed')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await question.waitFor()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => area.inputValue()).toBe('Half typed')
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/insights')
  })
})

describe('the legal text when something fails', () => {
  it('the legal text shows when it cannot be loaded, and loads again', async ({
    openPage,
    allowConsoleErrors,
  }) => {
    const page = await openPage('mia')
    await page.route(`**${path}**`, (route) => route.abort())
    await page.goto('/admin?tab=legal')
    await page.getByRole('heading', { name: 'The text could not be loaded' }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    const area = page.getByRole('textbox', { name: 'Terms and Conditions' })
    await expect.poll(() => area.inputValue()).toBe(seeded)
    allowConsoleErrors()
  })

  it('the legal text keeps what was typed when saving fails, and can be saved again', async ({
    openLegal,
    allowConsoleErrors,
  }) => {
    const { page, area, toast, save } = await openLegal()
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await area.fill('Typed with care')
    await save.click()
    await toast('Error').waitFor()
    await toast('Failed to update legal content').waitFor()
    await expect.poll(() => area.inputValue()).toBe('Typed with care')
    await page.unrouteAll()
    await save.click()
    await toast('Legal content updated successfully').waitFor()
    allowConsoleErrors()
  })

  it('the legal text with a lost answer is recognized as saved when it is sent again', async ({
    openLegal,
    world,
    allowConsoleErrors,
  }) => {
    const { page, area, toast, save } = await openLegal()
    await area.waitFor()
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() === 'PUT') await route.fetch()
      await route.abort()
    })
    await area.fill('Sent twice')
    await save.click()
    await toast(
      'Failed to update legal content. The server could not be reached; check your connection.',
    ).waitFor()
    await page.unrouteAll()
    await save.click()
    await toast('Legal content updated successfully').waitFor()
    expect(await world.sql('select content from legal_content_history')).toEqual([{ content: seeded }])
    allowConsoleErrors()
  })

  it('the legal text keeps what is typed while it is being saved', async ({ openLegal }) => {
    const { page, area, toast, save } = await openLegal()
    await area.waitFor()
    const answer = gate()
    await page.route(`**${path}`, async (route) => {
      await answer.wait()
      await route.continue()
    })
    await area.fill('First')
    await save.click()
    await answer.reached
    await area.fill('First and more')
    answer.open()
    await toast('Legal content updated successfully').waitFor()
    await page.getByText('Not saved yet').waitFor()
    await expect.poll(() => area.inputValue()).toBe('First and more')
  })
})

// (rule rights/acting-ends-with-the-person)
it('text typed while acting for a user who is then archived stays, and is saved in the manager’s name when sent again', async ({
  openLegal,
  world,
  allowConsoleErrors,
}) => {
  const { page, area, toast, save } = await openLegal()
  const acting = { email: people.mia.email, actingFor: people.ada.email }
  await world.sql("update user_sessions set sess = $1 where sess->>'email' = $2", [acting, people.mia.email])
  await page.reload()
  await page.getByText('You are acting as Ada Lund').waitFor()
  await area.fill("Typed in Ada's name")
  await world.sql('update agronomists set active = false where email = $1', [people.ada.email])
  await save.click()
  await toast(
    'Nothing was saved. Ada Lund has been archived, so you can no longer act as them. You are Mia Moss again. Check your entries, then try again.',
  ).waitFor()
  await expect.poll(() => area.inputValue()).toBe("Typed in Ada's name")
  await expect.poll(() => page.getByText('You are acting as Ada Lund').count()).toBe(0)
  await save.click()
  // Checks in the database who saved the text, because the page showed Mia's name even before this save.
  await expect
    .poll(() => world.sql('select replaced_by from legal_content_history'))
    .toEqual([{ replaced_by: people.mia.email }])
  await expect.poll(() => area.inputValue()).toBe("Typed in Ada's name")
  allowConsoleErrors()
})

// (rule legal/two-people)
describe('two users at the legal text', () => {
  it('the later one may use the text of the other', async ({ openLegal, world, allowConsoleErrors }) => {
    const { page, area, save } = await openLegal()
    await expect.poll(() => area.inputValue()).toBe(seeded)
    const ada = await world.as('ada')
    await ada.call('PUT', path, { content: "Ada's terms." })
    await area.fill("Mia's terms.")
    await save.click()
    await page.getByRole('button', { name: 'Discard mine' }).click()
    await expect.poll(() => area.inputValue()).toBe("Ada's terms.")
    await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0)
    allowConsoleErrors()
  })
})

it('an ended session asks to log in above what was typed', async ({
  openLegal,
  world,
  allowConsoleErrors,
}) => {
  const { page, area, toast, save } = await openLegal()
  await area.fill('Typed before lunch')
  await page.waitForLoadState('networkidle')
  // Ends only Mia's session, because the tests in this file share the other sessions.
  await world.sql("delete from user_sessions where sess->>'email' = $1", [people.mia.email])
  await save.click()
  await page
    .getByRole('dialog', { name: 'User not logged in' })
    .getByRole('button', { name: 'Login' })
    .click()
  await expect.poll(() => area.inputValue()).toBe('Typed before lunch')
  await save.click()
  await toast('Legal content updated successfully').waitFor()
  allowConsoleErrors()
})

it('the legal text is changed by keyboard alone', async ({ ann, openAdmin }) => {
  const { page, toast } = await openAdmin('legal')
  await page.getByText('No previous versions.').waitFor()
  await tabTo(page, 'Terms and Conditions')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('By keys.')
  await tabTo(page, 'Save Terms and Conditions')
  await page.keyboard.press('Enter')
  await toast('Legal content updated successfully').waitFor()
  expect((await ann.call<LegalContent>('GET', path)).body.content).toBe('By keys.')
  await tabTo(page, 'Use this text')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Undo changes')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0)
})

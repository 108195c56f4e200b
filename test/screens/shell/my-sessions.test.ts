import { describe, expect } from 'vitest'
import { call, people } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' }

it.beforeEach(async ({ world }) => {
  await world.sql('delete from user_sessions')
})

// (rule rights/my-sessions)
describe('My sessions', () => {
  it('opens from the name, and ends one session, or all others', async ({ world, openPage }) => {
    const login = () => call(world.url, 'POST', '/api/auth/login', { email: people.ann.email }, firefox)
    for (let n = 0; n < 3; n++) await login()
    const page = await openPage('ann', { path: '/insights' })
    await page
      .getByRole('region', { name: 'Signed in as' })
      .getByRole('button', { name: 'Ann Zed, My sessions' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'My sessions' })
    const rows = () => dialog.getByRole('listitem').allTextContents()
    await expect.poll(rows).toHaveLength(4)
    expect((await rows())[0]).toMatch(/This browserSince Mar 14, 2026, 10:00 am$/)
    expect((await rows())[1]).toMatch(
      /^Firefox on LinuxSince Mar 14, 2026, 10:00 am; last used Mar 14, 2026, 10:00 amEnd$/,
    )
    await dialog
      .getByRole('button', { name: /^End Firefox on Linux, since/ })
      .first()
      .click()
    await expect.poll(rows).toHaveLength(3)
    await dialog.getByRole('button', { name: 'End all others' }).click()
    await expect.poll(rows).toHaveLength(1)
    await page.getByText('2 other sessions ended', { exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: 'End all others' }).isDisabled()).toBe(true)
    expect(await world.sql('select id from user_sessions')).toHaveLength(1)
  })

  // (rule rights/sessions-of-a-person)
  it('of an agronomist are ended in their dialog under Administration', async ({ world, openPage }) => {
    await world.as('bob')
    const page = await openPage('mia', { path: '/admin?tab=agronomists' })
    await page.getByRole('button', { name: 'Edit Bob Adams', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Agronomist' })
    await dialog.getByRole('button', { name: 'Sign-in' }).click()
    await dialog.getByText('Signed in: 1 session').waitFor()
    await dialog.getByRole('button', { name: 'End all sessions' }).click()
    const question = page.getByRole('dialog', { name: 'End all sessions for Bob Adams?' })
    await question.getByRole('button', { name: 'End all sessions' }).click()
    await dialog.getByText('Not signed in').waitFor()
    expect(
      await world.sql("select id from user_sessions where sess->>'email' = $1", [people.bob.email]),
    ).toEqual([])
  })
})

import { describe, expect } from 'vitest'
import { focusedName, pickByKeys, tabTo } from '#test/pages/keyboard.ts'
import { it as inBrowser } from '../fixtures.ts'

const it = inBrowser.extend('enter', async ({ openPage, contextOf }) => async (path = '/insights') => {
  const page = await openPage('mia', { path })
  // These tests change who is signed in, so other tests must not reuse the page's context.
  contextOf(page)
  return {
    page,
    dialog: page.getByRole('dialog', { name: 'Switch User' }),
    control: page.getByRole('region', { name: 'Signed in as' }).getByRole('button', { name: 'Switch User' }),
    bar: page.locator('.whobar'),
    acting: page.getByRole('region', { name: 'Acting as someone else' }),
    toast: (text: string) =>
      page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true }),
  }
})

it.beforeEach(async ({ world }) => {
  await world.sql("update agronomists set active = email <> 'old@farm.example'")
})

describe('the dialog Switch User', () => {
  it('it can be used by keyboard alone', async ({ enter }) => {
    const { page, acting } = await enter()
    await tabTo(page, 'Switch User')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Select User')
    await pickByKeys(page, 'Zed')
    await tabTo(page, 'Switch User')
    await page.keyboard.press('Enter')
    await acting.getByText('Ann Zed').waitFor()
  })
})

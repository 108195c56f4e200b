import type { Page } from 'playwright-core'
import type { Caller } from '#test/world/world.ts'

export function viewsPage(page: Page) {
  const button = page.getByRole('button', { name: /^View(s|: .*)$/ })
  const menu = page.getByRole('menu')
  const row = (name: string) => menu.getByRole('menuitem', { name })
  const dialog = page.getByRole('dialog')

  async function choose(name: string): Promise<void> {
    await button.click()
    await row(name).click()
  }

  async function save(name: string, sharedWith?: string): Promise<void> {
    await choose('Save this view')
    await dialog.getByLabel('Name').fill(name)
    if (sharedWith) await dialog.getByLabel('Share with').selectOption(sharedWith)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  return {
    button,
    menu,
    row,
    dialog,
    choose,
    save,
    active: () => button.textContent(),
    changed: page.locator('.vw-changed'),
    rows: () => menu.getByRole('menuitem').allTextContents(),
    names: () => dialog.locator('.vw-name').allTextContents(),
  }
}

interface View {
  id?: number
  name: string
  query: string
  sharedWith?: string | null
}

/** Saves views as the page does, replacing the user's own views for the screen. */
export async function storeViews(by: Caller, views: readonly View[], screen = 'insights'): Promise<void> {
  const { body } = await by.call<{ own: boolean; screen: string; version: number }[]>('GET', '/api/views')
  const version = body.find((one) => one.own && one.screen === screen)?.version ?? 0
  const answer = await by.call('PUT', '/api/views', { screen, version, views })
  if (answer.status !== 200) throw new Error(`The views were not stored: ${JSON.stringify(answer.body)}`)
}

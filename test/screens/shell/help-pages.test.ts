import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { helpScreens } from '#test/pages/help-screens.ts'
import { namedControls, readHelpPages } from '../../../help/help-pages.ts'
import { it } from '../fixtures.ts'

const named = readHelpPages().flatMap((page) =>
  namedControls(page).map((control) => ({ page: page.key, ...control })),
)
const screens = [...new Set(named.map(({ screen }) => screen))]

const namesOn = (screen: string) => [
  ...new Set(named.filter((control) => control.screen === screen).map(({ name }) => name)),
]

function controlNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a, label, select, input, textarea, [role=menuitem], [role=radio]',
    )
    return [...controls]
      .filter((control) => control.checkVisibility())
      .flatMap((control) => [
        control.getAttribute('aria-label'),
        control.getAttribute('placeholder'),
        // Skips a select's text, because it contains the text of every option.
        control instanceof HTMLSelectElement ? null : control.textContent,
      ])
      .flatMap((name) => name ?? [])
      .map((name) => name.replace(/\s+/g, ' ').trim())
      .map((name) => name.replace(/( \(\d+\)| optional| \*)$/, ''))
  })
}

async function missingNames(page: Page, names: readonly string[]): Promise<string[]> {
  const there = await controlNames(page)
  return names.filter((name) => !there.includes(name))
}

// (rule help/bold-is-a-control)
describe('the pages of help', () => {
  it('name exactly the screens in the table', () => {
    expect(screens.toSorted()).toEqual(Object.keys(helpScreens).toSorted())
  })

  it.for(screens)('put in bold only what is on the screen: %s', async (screen, { world, ann, openPage }) => {
    const { person, arrival, prepare, show } = helpScreens[screen]!
    await prepare?.(world, ann)
    const page = await openPage(person, arrival)
    await show?.(page)
    await expect.poll(() => missingNames(page, namesOn(screen))).toEqual([])
  })

  it('would be caught naming something that is no control, heading or text', async ({ form }) => {
    const names = ['Producer', 'Create New Purchase Order', 'Grand total', 'Send', 'producer', 'Add']
    await expect.poll(() => missingNames(form.page, names)).toEqual(names.slice(1))
  })
})

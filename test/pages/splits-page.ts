import type { Page } from 'playwright-core'

/** The usual splits of the customer that is shown in Accounts. */
export function splitsPage(page: Page) {
  const section = page.locator('.sp')
  const views = section.getByRole('article')
  return {
    section,
    button: (name: string) => section.getByRole('button', { name, exact: true }),
    name: section.getByLabel('Split name'),
    percentage: (row: string) => section.getByLabel(`${row} percentage`, { exact: true }),
    /** Those that are shown, the usual one with a star. */
    names: () =>
      views.evaluateAll((all) =>
        all.map((one) => {
          const usual = one.querySelector('.sp-name .st') !== null
          return `${one.querySelector('h4')?.textContent}${usual ? '*' : ''}`
        }),
      ),
    /** All that is said of each, but for its buttons. */
    texts: () =>
      views.evaluateAll((all) =>
        all.map((one) =>
          [...one.querySelectorAll('h4, .st, dt, dd > span, .note')]
            .map((element) => element.textContent.trim())
            .join('|'),
        ),
      ),
  }
}

import type { Page } from 'playwright-core'

export function splitsPage(page: Page) {
  const section = page.locator('.sp')
  const views = section.getByRole('article')
  return {
    section,
    button: (name: string) => section.getByRole('button', { name, exact: true }),
    name: section.getByLabel('Split name'),
    percentage: (row: string) => section.getByLabel(`${row} percentage`, { exact: true }),
    /** The names of the visible splits. The name of the usual split ends with an asterisk. */
    names: () =>
      views.evaluateAll((all) =>
        all.map((one) => {
          const usual = one.querySelector('.sp-name .st') !== null
          return `${one.querySelector('h4')?.textContent}${usual ? '*' : ''}`
        }),
      ),
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

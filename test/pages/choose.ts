import type { Page } from 'playwright-core'

export async function choose(
  page: Page,
  label: string | RegExp,
  text: string,
  scope = page.locator('body'),
): Promise<void> {
  const control = scope
    .getByLabel(label, { exact: typeof label === 'string' })
    .and(scope.locator('select, input'))
    .first()
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    const value = await control.locator('option').filter({ hasText: text }).first().getAttribute('value')
    await control.selectOption(value)
    return
  }
  await control.click()
  await control.fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

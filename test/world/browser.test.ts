import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'

test('a Chromium opens a page', async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<h1>Furrow</h1>')

    expect(await page.getByRole('heading').textContent()).toBe('Furrow')
  } finally {
    await browser.close()
  }
})

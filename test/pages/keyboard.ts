import type { Locator, Page } from 'playwright-core'

/**
 * Presses Tab until the named control has focus. If focus never reaches the control, the error lists where
 * focus went.
 */
export async function tabTo(page: Page, name: RegExp | string, most = 60): Promise<void> {
  const way: string[] = []
  for (let i = 0; i < most; i++) {
    const here = await focusedName(page)
    if (typeof name === 'string' ? here === name : name.test(here)) return
    way.push(here)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never led to ${name}, but to: ${way.join(' | ')}`)
}

export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement)) return ''
    const label =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
        ? control.labels?.[0]?.textContent
        : control.textContent
    return (control.getAttribute('aria-label') ?? label ?? '').trim()
  })
}

export async function pickByKeys(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** Pastes text as a user does, and waits until the browser has painted the text. */
export function pasteInto(field: Locator, text: string): Promise<void> {
  return field.evaluate(async (element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }, text)
}

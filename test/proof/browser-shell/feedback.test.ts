import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { sizes } from '#test/pages/arrival.ts'

const board = 'board@farm.example'
const it = inBrowser.extend('configuration', { scope: 'file' }, async () => ({ FEEDBACK_EMAIL: board }))

const call = '**/api/send-feedback'

async function feedbackOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Help' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })

  async function open() {
    const { width } = page.viewportSize() ?? sizes.desk
    if (width > sizes.phone.width) {
      await page.getByRole('button', { name: 'Help', exact: true }).click()
      await dialog.getByRole('tab', { name: 'Feedback & Support' }).click()
    } else {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('menuitem', { name: 'Help' }).click()
      await dialog.getByLabel('Topic').selectOption('feedback')
    }
    await field('Message').waitFor()
  }

  async function write(subject: string, message: string) {
    await field('Subject').fill(subject)
    await field('Message').fill(message)
  }

  await open()
  return {
    dialog,
    field,
    open,
    write,
    send: dialog.getByRole('button', { name: 'Send Feedback' }),
    toast: (text: string) => page.locator('.toast', { hasText: text }),
    async draft() {
      const link = dialog.getByRole('link', { name: 'Open e-mail app' })
      await link.waitFor()
      const address = (await link.getAttribute('href')) ?? ''
      const { pathname, searchParams } = new URL(address)
      return { length: address.length, to: pathname, ...Object.fromEntries(searchParams) }
    },
  }
}

describe('feedback', () => {
  // (rule messages/feedback-form)
  it('is prepared as a mail to the board, with its type and its author', async ({ page }) => {
    const { dialog, field, write, send, toast, draft } = await feedbackOf(page)
    await expect.poll(() => field('Name').inputValue()).toBe('Ann Zed')
    await expect
      .poll(() => field('Type').locator('option').allTextContents())
      .toEqual(['Bug', 'Feature', 'Comment'])
    await expect.poll(() => field('Type').inputValue()).toBe('comment')
    await expect.poll(() => dialog.locator('input[type=file]').count()).toBe(0)
    await expectAccessible(page)
    await expectTouchable(page)
    await field('Type').selectOption('feature')
    await write('Rows & "columns"', 'More of them?\nPlease.')
    const sent = page.waitForRequest(call)
    const opened = page.waitForRequest(/^mailto:/)
    await send.click()
    expect((await sent).headers()['content-type']).toContain('multipart/form-data')
    // The browser passes this URL to the mail program.
    expect((await opened).url()).toBe(
      'mailto:board@farm.example?subject=%5BFeature%5D%20Rows%20%26%20%22columns%22&body=Name%3A%20Ann%20Zed%0D%0A%0D%0AMore%20of%20them%3F%0D%0APlease.',
    )
    await toast('Email Prepared').waitFor()
    expect(await draft()).toMatchObject({
      to: board,
      subject: '[Feature] Rows & "columns"',
      body: 'Name: Ann Zed\r\n\r\nMore of them?\r\nPlease.',
    })
    await expectAccessible(page)
    await expectTouchable(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    const again = await feedbackOf(page)
    await expect.poll(() => again.field('Message').inputValue()).toBe('')
  })

  // (rule messages/mail-draft)
  it('that no mail program takes can be copied, including what did not fit the mail', async ({
    page,
    contextOf,
  }) => {
    const { dialog, field, write, send, toast, draft } = await feedbackOf(page)
    const long = 'Every row is too narrow. '.repeat(150).trim()
    await write('Rows', long)
    await send.click()
    const { length, ...mail } = await draft()
    expect(length).toBeLessThanOrEqual(1_899)
    expect(mail).toMatchObject({ body: expect.stringMatching(/…\r\n\r\n\[Shortened to fit\./) })
    await dialog.getByText('Your e-mail app got a shortened message').waitFor()
    await expectAccessible(page)
    await contextOf(page).grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy message' }).click()
    await toast('Message copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Name: Ann Zed\r\n\r\n${long}`)
    await dialog.getByRole('button', { name: 'Change text' }).click()
    await expect.poll(() => field('Message').inputValue()).toBe(long)
  })
})

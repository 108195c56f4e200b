import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sizes } from '#test/pages/arrival.ts'
import { endSessions } from '#test/pages/end-sessions.ts'
import { it as inBrowser } from '../fixtures.ts'

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
  it.for(['Name', 'Subject', 'Message'])('needs its %s', async (label, { page }) => {
    const { field, write, send, toast } = await feedbackOf(page)
    let calls = 0
    await page.route(call, (route) => {
      calls += 1
      return route.continue()
    })
    await write('Filter', 'It is quick.')
    await field(label).fill('  ')
    await send.click()
    await toast('Missing Information').filter({ hasText: 'Please fill in all fields' }).waitFor()
    await expect.poll(() => field(label).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field(label).evaluate((one) => one === document.activeElement)).toBe(true)
    expect(calls).toBe(0)
  })

  // (rule messages/nothing-written-is-lost)
  it('stays as typed when the call fails, when the dialog is closed, and across a reload', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors()
    const { dialog, field, open, write, send, toast, draft } = await feedbackOf(page)
    await write('Filter', 'It is quick.')
    await page.route(call, (route) => route.abort())
    await send.click()
    await toast('Failed to send feedback. Please try again.').filter({ hasText: 'Error' }).waitFor()
    await dialog.getByRole('alert').getByText('The server could not be reached').waitFor()
    await expect.poll(() => field('Message').inputValue()).toBe('It is quick.')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await open()
    await expect.poll(() => field('Subject').inputValue()).toBe('Filter')
    await page.reload()
    await open()
    await expect.poll(() => field('Message').inputValue()).toBe('It is quick.')
    await send.click()
    expect(await draft()).toMatchObject({ body: 'Name: Ann Zed\r\n\r\nIt is quick.' })
  })

  // (rule messages/nothing-written-is-lost)
  it('continues above an ended session, after a sign-in', async ({ world, page, allowConsoleErrors }) => {
    allowConsoleErrors()
    const { write, send, draft } = await feedbackOf(page)
    await write('Filter', 'It is quick.')
    await endSessions(page, world)
    await send.click()
    await page
      .getByRole('dialog', { name: 'User not logged in' })
      .getByRole('button', { name: 'Login' })
      .click()
    expect(await draft()).toMatchObject({ subject: '[Comment] Filter' })
  })

  // (rule messages/nothing-written-is-lost)
  it('that is too long shows by how much, and is not cut off', async ({ page }) => {
    const { dialog, field, write, send } = await feedbackOf(page)
    await write('Rows', 'x'.repeat(5_000))
    await send.click()
    await dialog.getByText('Shorten the message by 17 characters').waitFor()
    await expect.poll(async () => (await field('Message').inputValue()).length).toBe(5_000)
  })

  // (rule messages/feedback-form)
  it('with characters of HTML, headers and formulas comes back as text', async ({ page }) => {
    const { dialog, field, write, send, draft } = await feedbackOf(page)
    const evil = `=HYPERLINK("x")<img src=x onerror=alert(1)>'; drop table users; -- &bcc=evil@evil.example`
    await field('Name').fill(evil)
    await write(evil, evil)
    await send.click()
    const mail = await draft()
    expect(Object.keys(mail).toSorted()).toEqual(['body', 'length', 'subject', 'to'])
    expect(mail).toMatchObject({ to: board, subject: `[Comment] ${evil}` })
    await expect.poll(() => dialog.getByLabel('Message').inputValue()).toContain(evil)
    await expect.poll(() => dialog.locator('img').count()).toBe(0)
  })

  it('is written on a phone', async ({ openPage }) => {
    const page = await openPage('ann', { size: 'phone' })
    const { write, send, draft } = await feedbackOf(page)
    await write('Filter', 'It is quick.')
    await send.click()
    expect(await draft()).toMatchObject({ to: board })
  })
})

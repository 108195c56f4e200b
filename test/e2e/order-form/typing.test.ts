import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { comments, fillOrder, orders, startLine, submit, untilKept } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let page: Page
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders, purchase_order_versions, idempotency_keys cascade')
  visitor = await enter(world, 'ann')
  page = visitor.page
  await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
})
afterEach(() => visitor.close())

const restore = (on: Page = page) => on.getByRole('button', { name: 'Restore draft' })
const success = (on: Page = page) => on.getByText('Purchase Order created successfully!').first().waitFor()
const typed = 'Call the home place before entering'

/** An order, a remark, and a line that is only begun: all of it unsaved. */
async function writeOrder(): Promise<void> {
  await fillOrder(page)
  await page.getByLabel('Comments').pressSequentially(typed)
  await startLine(page, 'South hal')
}

/** Nothing of the page runs any more, as when a laptop sleeps: Chromium freezes only pages that nobody looks at. */
async function suspend(): Promise<() => Promise<void>> {
  await untilKept(page, 'South hal')
  const devtools = await visitor.context.newCDPSession(page)
  await devtools.send('Debugger.enable')
  const paused = new Promise<void>((resolve) => devtools.once('Debugger.paused', () => resolve()))
  await devtools.send('Debugger.pause')
  const stopped = page.evaluate(() => undefined)
  await paused
  return async () => {
    await devtools.send('Debugger.resume')
    await stopped
    await devtools.detach()
  }
}

async function expectAllBack(on: Page): Promise<void> {
  await restore(on).click()
  await expect.poll(() => comments(on)).toBe(typed)
  await expect.poll(() => on.getByLabel('Producer', { exact: true }).inputValue()).toBe('Acre Farms - 100')
  await expect.poll(() => on.getByText('North 40', { exact: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => on.getByLabel('Field Name').inputValue()).toBe('South hal')
}

/** The line that was begun is given up, and the rest is sent. */
async function finish(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Discard this line' }).click()
  await submit(on).click()
  await success(on)
}

describe('in the middle of typing', () => {
  it('a reload brings every character back, and one order comes of it', async () => {
    await writeOrder()
    await page.reload()
    await page.getByText('An unfinished order for Acre Farms was kept.').waitFor()
    await expectAccessible(page)
    await expectAllBack(page)
    await finish(page)
    expect(await orders(world)).toHaveLength(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.reload()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await expect.poll(() => restore().count()).toBe(0)
  })

  it('a tab that is killed loses nothing', async () => {
    await writeOrder()
    await untilKept(page, 'South hal')
    const crashed = page.waitForEvent('crash')
    const devtools = await visitor.context.newCDPSession(page)
    void devtools.send('Page.crash').catch(() => undefined)
    await crashed
    const next = await visitor.context.newPage()
    await next.goto('/')
    await expectAllBack(next)
    await finish(next)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('a laptop that is closed and never opened again has kept what was typed', async () => {
    await writeOrder()
    const resume = await suspend()
    const next = await visitor.context.newPage()
    await next.goto('/')
    await expectAllBack(next)
    await resume()
  })

  it('a laptop that is opened again goes on where it was', async () => {
    await writeOrder()
    await (await suspend())()
    await page.getByLabel('Field Name').pressSequentially('f')
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('South half')
    await finish(page)
    expect(await orders(world)).toHaveLength(1)
  })

  it('the line in the editor is kept too, and opens again', async () => {
    await fillOrder(page)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const editor = page.getByRole('dialog', { name: 'Edit Service Line Item' })
    await editor.getByLabel('Field Name').fill('North 41')
    await page.reload()
    await restore().click()
    await expect.poll(() => editor.getByLabel('Field Name').inputValue()).toBe('North 41')
  })

  it('says when the draft was kept, in the summary', async () => {
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^Draft kept on this computer at \d+:\d\d [ap]m$/).waitFor()
  })
})

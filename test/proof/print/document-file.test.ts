import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { readPdf } from '#test/document/read-pdf.ts'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { order, people, scoutingLine } from '#test/world/world.ts'
import { openPrintShop, type PrintShop } from './print-page.ts'
import { printed } from './printed.ts'

let shop: PrintShop
let whole: Order
let split: Order
let page: Page
beforeAll(async () => {
  shop = await openPrintShop()
  const agronomistAssignments = [{ email: people.mia.email, percentage: 100 }]
  const save = async (sent: Record<string, unknown>) => {
    const body = order({ agronomistAssignments, discountPercentage: 2.5, ...sent })
    const answer = await shop.manager.call<Order>('POST', '/api/purchase-orders', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  whole = await save({ comments: 'Gate on the north side' })
  split = await save({
    lineItems: [scoutingLine(), scoutingLine({ acres: 33.3, discountType: 'percent', discountPercent: 5 })],
    customerAssignments: [
      { id: 1, percentage: 33.3 },
      { id: 2, percentage: 66.7 },
    ],
  })
})
afterEach(() => page?.close())
afterAll(() => shop?.close())

/**
 * A script that replaces the device's share function and records its arguments. If `fails` names an error,
 * the first call throws that error.
 */
const sharing = (fails = '') => `
  window.shared = []
  let fails = ${JSON.stringify(fails)}
  navigator.canShare = ({ files }) => files.length === 1
  navigator.share = async ({ title, text, files }) => {
    if (fails) { const name = fails; fails = ''; throw new DOMException('no', name) }
    window.shared.push({ title, text, name: files[0].name, bytes: files[0].size })
  }`

const download = async (press: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), pdf: await readFile(await file.path()) }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const untilFocused = (one: Locator) =>
  expect.poll(() => one.evaluate((it) => it.matches(':focus, :has(:focus)'))).toBe(true)
const choose = async (label: RegExp) => page.getByRole('menuitem', { name: label }).click()

// (rules documents/on-screen, documents/one-content)
test('Download PDF saves what the printed page shows, figure by figure', async () => {
  page = await shop.open(whole)
  const file = await download(() => button('Download PDF').click())
  expect(file.name).toBe(`Purchase Order ${whole.displayPo} v1.pdf`)
  const { text } = await readPdf(file.pdf)
  const paper = await printed(page)
  const figures = (said: string) => said.match(/\(?\$[\d,.]+\)?|[\d.]+%|[\d,]+\.\d\d/g)?.toSorted()
  expect(figures(text)).toEqual(figures(paper.text))
  const words = (said: string) => new Set(said.replace(/[^\p{L}\d$%.,()-]+/gu, ' ').split(' '))
  const foot = /[0-9a-f]{12}/.exec(text)?.[0] ?? ''
  expect([...words(text)].filter((word) => !words(paper.text).has(word))).toEqual([foot])
  expect([...words(paper.text)].filter((word) => !words(text).has(word))).toEqual([])
  await page.getByText('PDF downloaded', { exact: true }).waitFor()
})

// (rules documents/copies, documents/on-screen)
test('a split order is downloaded by the chosen copy, by keyboard alone', async () => {
  page = await shop.open(split)
  await button('Download PDF').focus()
  const file = await download(async () => {
    await page.keyboard.press('Enter')
    await untilFocused(page.getByRole('menu'))
    await page.keyboard.press('End')
    await untilFocused(page.getByRole('menuitem').last())
    await page.keyboard.press('Enter')
  })
  expect(file.name).toBe(`Purchase Order ${split.displayPo} v1 Brook Coop.pdf`)
  const { text } = await readPdf(file.pdf)
  expect(text).toContain('Copy for Brook Coop')
  expect(text).not.toContain('Acre Farms 100')
  expect(text).not.toContain('33.3%')
  await untilFocused(button('Download PDF'))
  const bare = await download(async () => {
    await button('Download PDF').click()
    await choose(/^Without shares$/)
  })
  expect(bare.name).toBe(`Purchase Order ${split.displayPo} v1 without shares.pdf`)
})

// (rule print/mail)
test('the mail to a customer comes with their PDF', async () => {
  page = await shop.open(split)
  await button('Email PO').click()
  const file = await download(() => button('Download this customer’s PDF').click())
  expect(file.name).toBe(`Purchase Order ${split.displayPo} v1 Acre Farms.pdf`)
})

// (rule documents/on-screen)
test('two copies requested one after the other both arrive, each once', async () => {
  page = await shop.open(split)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked: string[] = []
  await page.route(/document\.pdf/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('copy') ?? '')
    await held
    await route.fallback()
  })
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  for (const copy of [/^Without shares$/, /^Copy for Acre Farms/, /^Copy for Acre Farms/]) {
    await button('Download PDF').click()
    await choose(copy)
  }
  await page.getByText('Creating the PDF').waitFor()
  letGo()
  const name = `Purchase Order ${split.displayPo} v1`
  await expect.poll(() => saved.toSorted()).toEqual([`${name} Acre Farms.pdf`, `${name} without shares.pdf`])
  await expect.poll(() => page.getByText('Creating the PDF').count()).toBe(0)
  expect(asked).toEqual(['noShares', '1'])
})

// (rule documents/on-screen)
test('a device that shares files is given the file, the subject and the letter of that customer', async () => {
  page = await shop.open(split)
  await page.evaluate(sharing())
  // Opens the preview again, because the preview checks whether the device can share files only when it
  // renders.
  await button('Close Preview').click()
  await button('Preview PDF').click()
  await button('Share').click()
  await choose(/^Copy for Acre Farms/)
  await expect
    .poll(() => page.evaluate('window.shared'))
    .toEqual([
      {
        title: `Purchase Order ${split.displayPo} - Acre Farms`,
        text: expect.stringMatching(/^Hello Acre Farms,[\s\S]*Your share: 33\.3%/),
        name: `Purchase Order ${split.displayPo} v1 Acre Farms.pdf`,
        bytes: expect.any(Number),
      },
    ])
  expect(JSON.stringify(await page.evaluate('window.shared'))).not.toContain('Brook')
})

// (rule documents/on-screen)
test('sharing that needs a new click gets one, and canceling shows nothing', async () => {
  page = await shop.open(whole)
  await page.evaluate(sharing('NotAllowedError'))
  await button('Close Preview').click()
  await button('Preview PDF').click()
  await button('Share').click()
  await button('Share now').click()
  await expect.poll(() => page.evaluate('window.shared.length')).toBe(1)
  await expect.poll(() => page.getByText('The PDF is ready').count()).toBe(0)
  await page.evaluate(sharing('AbortError'))
  await button('Share').click()
  await expect.poll(() => button('Share').isEnabled()).toBe(true)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

// (rule documents/on-screen)
test('a PDF that takes more than a second is announced, and one that fails is retried', async () => {
  page = await shop.open(whole)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    '**/document.pdf*',
    async (route) => {
      await held
      await route.fulfill({ status: 409, json: { code: 'conflict', message: 'Not at this moment' } })
    },
    { times: 1 },
  )
  await button('Download PDF').click()
  await page.getByText('Creating the PDF').waitFor()
  answer()
  await page.getByRole('alert').getByText('Not at this moment').waitFor()
  await expectAccessible(page)
  const file = await download(() => button('Try again').click())
  expect(file.pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

// (rule documents/letters)
test("letters missing from the PDF's fonts are reported on the screen", async () => {
  const { body } = await shop.manager.call<Order>('PATCH', `/api/purchase-orders/${whole.id}`, {
    comments: 'Gate 漢字',
  })
  page = await shop.open(body)
  await button('Download PDF').click()
  await page.getByRole('alert').getByText('The PDF font can’t show 漢 字 (Comments)').waitFor()
  // A retry can't succeed, because the font would still lack these characters.
  await expect.poll(() => button('Try again').count()).toBe(0)
})

// (rule documents/on-screen)
test('an unreachable server is reported in a message, and the PDF comes when it can', async () => {
  page = await shop.open(split)
  await page.route('**/document.pdf*', (route) => route.abort(), { times: 1 })
  await button('Download PDF').click()
  await choose(/^Whole order$/)
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toMatch(/^The PDF could not be created\s+The server could not be reached\. Check your connection/)
  const file = await download(() => button('Try again').click())
  expect(file.name).toBe(`Purchase Order ${split.displayPo} v1.pdf`)
})

// (rules documents/handed-out, documents/fingerprint)
test('What changed shows who took which PDF first, by the fingerprint in its foot', async () => {
  page = await shop.open(split)
  const file = await download(async () => {
    await button('Download PDF').click()
    await choose(/^Copy for Acre Farms/)
  })
  const foot = /[0-9a-f]{12}/.exec((await readPdf(file.pdf)).text)?.[0] ?? 'none'
  await button('What changed').click()
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `PDF of v1, Acre Farms’ copy by ${people.mia.name}` })
  await entry.getByText(foot, { exact: true }).waitFor()
  await expectAccessible(page)
})

test.each([
  [1440, 1000],
  [390, 844],
])('the buttons and their menu are accessible and large enough at %i px', async (width, height) => {
  page = await shop.open(split, { width, height })
  await page.evaluate(sharing())
  await button('Close Preview').click()
  await button('Preview PDF').click()
  await button('Share').waitFor()
  await expectAccessible(page)
  if (width === 390) await expectTouchable(page)
  await button('Download PDF').click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page)
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { expectAccessible, expectTouchable } from '#test/journeys/axe.ts'
import { order, people, scoutingLine } from '#test/world/world.ts'
import { openPrintShop, type PrintShop } from './print-page.ts'

let shop: PrintShop
let saved: Order
beforeAll(async () => {
  shop = await openPrintShop()
  const sent = order({
    agronomistAssignments: [{ email: people.mia.email, percentage: 100 }],
    comments: 'Gate on the north side',
  })
  const first = await shop.manager.call<Order>('POST', '/api/purchase-orders', sent)
  const changed = { ...sent, lineItems: [scoutingLine({ fieldName: 'South 80' })], versionNumber: 1 }
  const answer = await shop.manager.call<Order>('PUT', `/api/purchase-orders/${first.body.id}`, changed)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  saved = answer.body
})
afterAll(() => shop?.close())

/** Records the mailto: URLs that the page opens. */
async function mailAddresses(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const asked: string[] = []
  devtools.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url))
  return asked
}

describe('the preview of an order, as it opens', () => {
  let page: Page
  // Opens a single page for all of these tests, because they don't change it.
  beforeAll(async () => {
    page = await shop.open(saved)
    return () => page.close()
  })

  // (rule print/letter-page)
  test('the preview of an order has a frame of 640 by 816, filled by a letter page from top to bottom', async () => {
    const frame = page.getByLabel('Document preview')
    await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 640, height: 816 })
    const sheet = await page.locator('.paper-sheet').boundingBox()
    expect(sheet?.height).toBeCloseTo(816)
    expect(sheet?.width).toBeCloseTo((816 * 8.5) / 11)
  })

  test('the preview of an order shows the whole width of a page at its printed size', async () => {
    const frame = page.getByLabel('Document preview')
    await page.getByRole('radio', { name: '100%' }).check({ force: true })
    await expect.poll(async () => (await page.locator('.paper-sheet').boundingBox())?.width).toBeCloseTo(816)
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('radio', { name: 'Fit' }).check({ force: true })
    await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 640, height: 816 })
  })

  test('the preview of an order is printed on letter paper with margins of half an inch', async () => {
    const pages = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSPageRule)
        .map(({ selectorText, style }) => [selectorText, style.getPropertyValue('size'), style.margin]),
    )
    expect(pages).toContainEqual(['', 'letter', '0.5in'])
  })
})

describe('the preview of an order', () => {
  let page: Page
  beforeEach(async () => {
    page = await shop.open(saved)
    return () => page.close()
  })
  const dialog = () => page.getByRole('dialog', { name: `Purchase Order ${saved.displayPo}` })
  const choose = (label: string) => page.getByLabel('Version').selectOption({ label })

  test('the preview of an order reports a version that could not be loaded, keeps its frame, and tries again', async () => {
    await page.route('**/versions/1', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await choose('v1')
    await page.getByText('Version 1 could not be loaded').waitFor()
    await expect
      .poll(() => page.getByLabel('Document preview').boundingBox())
      .toMatchObject({ width: 640, height: 816 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('North 40').waitFor()
  })

  test('the preview of an order gives the page the file name while it is printed', async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed-as', document.title)
    })
    await page.getByRole('button', { name: 'Print/Save PDF' }).click()
    await expect
      .poll(() => page.locator('html').getAttribute('data-printed-as'))
      .toBe(`Purchase Order ${saved.displayPo} v2`)
    await expect.poll(() => page.title()).toBe('Furrow')
    await page.pdf()
    await expect.poll(() => page.title()).toBe('Furrow')
  })

  test('the preview of an order leaves neither frame, shadow nor focus ring on the paper', async () => {
    await page.keyboard.press('PageDown')
    await page.emulateMedia({ media: 'print' })
    const look = await page.getByLabel('Document preview').evaluate((frame) => {
      const { outlineStyle, boxShadow, borderStyle, overflow } = getComputedStyle(frame)
      return { outlineStyle, boxShadow, borderStyle, overflow }
    })
    expect(look).toEqual({
      outlineStyle: 'none',
      boxShadow: 'none',
      borderStyle: 'none',
      overflow: 'visible',
    })
  })

  // (rule print/mail)
  test('the preview hands the order to the mail program', async () => {
    const asked = await mailAddresses(page)
    await page.getByRole('button', { name: 'Email PO' }).click()
    await expect.poll(() => asked).toHaveLength(1)
    expect(asked[0]).toContain('mailto:office@acre.example?subject=')
    const text = decodeURIComponent(asked[0]!)
    expect(text).toContain(`Purchase Order ${saved.displayPo} - Acre Farms`)
    expect(text).toContain('Hello Acre Farms,')
    expect(text).toContain(`Thank you,\r\nMia Moss\r\nHarrow & Vale Agronomy\r\n${people.mia.email}`)

    const letter = page.getByRole('dialog', { name: `Email Purchase Order ${saved.displayPo}` })
    await letter.getByText('Download the PDF and attach it.').waitFor()
    await letter.getByRole('button', { name: 'Download PDF', exact: true }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => letter.count()).toBe(0)
    await expect.poll(() => dialog().count()).toBe(1)
  })

  test('the mail of an older version is reviewed first, and shows which version it is', async () => {
    const asked = await mailAddresses(page)
    await page.getByLabel('Version').selectOption({ label: 'v1' })
    await page.getByText('North 40').waitFor()
    await page.getByRole('button', { name: 'Email PO' }).click()
    await page.getByText('This is version 1 of 2').waitFor()
    await expectAccessible(page)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Open e-mail app' }).click()
    await expect.poll(() => asked).toHaveLength(1)
    const text = decodeURIComponent(asked[0]!)
    expect(text).toContain(`Purchase Order ${saved.displayPo} v1 - Acre Farms`)
    expect(text).toContain(`Purchase Order ${saved.displayPo} (version 1) for Acre Farms`)
  })

  test('the preview is used and closed by keyboard', async () => {
    const focused = () =>
      page.evaluate(() => {
        const { ariaLabel, labels, textContent } = document.activeElement as HTMLSelectElement
        return ariaLabel ?? labels?.[0]?.textContent?.trim() ?? textContent
      })
    const order = [
      'Document preview',
      'Version',
      'Fit',
      'Print/Save PDF',
      'Download PDF',
      'Email PO',
      'What changed',
      'Close Preview',
      'Document preview',
    ]
    for (const name of order) {
      await expect.poll(() => focused()).toBe(name)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Preview PDF' }).click()
    await page.getByRole('button', { name: 'Close Preview' }).click()
    await expect.poll(focused).toBe('Preview PDF')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

// (rule print/mail)
describe('the mail of an order of several customers', () => {
  let page: Page
  let asked: string[]
  beforeEach(async () => {
    const [acre] = saved.customerAssignments
    const customerAssignments = [
      { ...acre!, percentage: 50, amount: 105 },
      { ...acre!, id: 91, customerName: 'Birch Hollow', email: 'desk@birch.example', percentage: 30 },
      { ...acre!, id: 92, customerName: 'Marsh & Sons', email: '', percentage: 20 },
    ]
    page = await shop.open({ ...saved, customerAssignments })
    asked = await mailAddresses(page)
    await page.getByRole('button', { name: 'Email PO' }).click()
    await page.getByLabel('To').waitFor()
    return () => page.close()
  })
  const send = () => page.getByRole('button', { name: 'Open e-mail app' }).click()

  test('the mail is opened for one customer or for all of them, and shows who has no address', async () => {
    expect(asked).toEqual([])
    await expect
      .poll(() => page.getByLabel('To').locator('option').allTextContents())
      .toEqual([
        'Acre Farms - office@acre.example',
        'Birch Hollow - desk@birch.example',
        'All customers, hidden from one another',
      ])
    await page.getByText('No e-mail address').locator('..').getByText('Marsh & Sons').waitFor()
    await expectAccessible(page)
    await expectTouchable(page)

    await page.getByLabel('To').selectOption({ label: 'Birch Hollow - desk@birch.example' })
    await send()
    await expect.poll(() => asked).toHaveLength(1)
    expect(asked[0]).toMatch(/^mailto:desk@birch\.example\?subject=/)
    expect(decodeURIComponent(asked[0]!)).toContain('Hello Birch Hollow,')
    expect(decodeURIComponent(asked[0]!)).toContain('Your share: 30.0%')

    await page.getByRole('button', { name: 'Download this customer’s PDF' }).waitFor()

    await page.getByLabel('To').selectOption('all')
    await page.getByRole('button', { name: 'Download PDF without shares' }).waitFor()
    await expect
      .poll(() => page.getByLabel('Bcc').inputValue())
      .toBe('office@acre.example, desk@birch.example')
    await send()
    await expect.poll(() => asked).toHaveLength(2)
    expect(asked[1]).toMatch(/^mailto:\?bcc=office@acre\.example,desk@birch\.example&subject=/)
    expect(decodeURIComponent(asked[1]!)).not.toContain('Your share')
  })

  test('the letter can be copied where no mail program opens', async () => {
    await page.evaluate(() => {
      const writeText = async (text: string) => document.documentElement.setAttribute('data-copied', text)
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    })
    await page.getByRole('button', { name: 'Copy text' }).click()
    await page.getByText('Message copied', { exact: true }).waitFor()
    const copied = await page.locator('html').getAttribute('data-copied')
    expect(copied).toContain('Hello Acre Farms,')
    expect(copied).toContain('Your share: 50.0%, $105.00')
    expect(asked).toEqual([])
  })
})

test('on a phone of 340 pixels the preview cuts nothing off, and the page can be read at its size', async () => {
  const width = 340
  const page = await shop.open(saved, { width, height: 844 })
  const paper = page.locator('.paper-sheet')
  const frame = page.getByLabel('Document preview')
  const widthOf = async (part: typeof paper) => Math.round((await part.boundingBox())?.width ?? 0)
  await expect.poll(() => widthOf(paper)).toBe(await widthOf(frame))
  for (const name of ['Print/Save PDF', 'Email PO', 'Close Preview']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= width && box.height >= 44, name).toBe(true)
  }
  await page.getByRole('radio', { name: '100%' }).check()
  await expect.poll(() => widthOf(paper)).toBe(816)
  await expect.poll(() => widthOf(frame)).toBeLessThan(width)
  await page.getByRole('radio', { name: 'Fit' }).check()
  await expect.poll(() => widthOf(paper)).toBe(await widthOf(frame))
  await page.close()
})

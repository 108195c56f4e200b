import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notBindingSentence } from '#shared/constants.ts'
import type { Order } from '#shared/order/order.ts'
import { finalize, order, people, scoutingLine } from '#test/world/world.ts'
import { openPrintShop, type PrintShop } from './print-page.ts'
import { count, type Printed, printed } from './printed.ts'

let shop: PrintShop
beforeAll(async () => {
  shop = await openPrintShop()
})
afterAll(() => shop?.close())

const agronomistAssignments = [{ email: people.mia.email, percentage: 100 }]

function numbered(lines: number) {
  return Array.from({ length: lines }, (_, at) => {
    const number = String(at + 1).padStart(3, '0')
    return scoutingLine({ fieldName: `Field ${number}`, legalDescription: `Legal-${number}`, acres: 40 + at })
  })
}

async function save(sent: Record<string, unknown>): Promise<Order> {
  const body = order({ agronomistAssignments, ...sent })
  const answer = await shop.manager.call<Order>('POST', '/api/purchase-orders', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

async function print(saved: Order): Promise<Printed> {
  const page = await shop.open(saved)
  try {
    return await printed(page)
  } finally {
    await page.close()
  }
}

describe.each([
  [1, 1, 1],
  [40, 3, 3],
  [200, 11, 11],
])('an order of %i lines on paper', (lines, fewest, most) => {
  let saved: Order
  let paper: Printed
  beforeAll(async () => {
    saved = await save({ lineItems: numbered(lines), discountPercentage: 2 })
    paper = await print(saved)
  })

  // (rules print/letter-page, print/two-rows-a-line)
  test('a printed order is on letter pages, as many as it needs', () => {
    expect(paper.pages.length).toBeGreaterThanOrEqual(fewest)
    expect(paper.pages.length).toBeLessThanOrEqual(most)
    expect(new Set(paper.sizes.map(({ width, height }) => `${width} x ${height}`))).toEqual(
      new Set(['612 x 792']),
    )
  })

  test('a printed order is the same when it is printed again', async () => {
    expect((await print(saved)).pages).toEqual(paper.pages)
  })

  test('a printed order has every line once, in order, and whole on one page', () => {
    const fields = [...paper.text.matchAll(/Field (\d{3})/g)].map(([, number]) => Number(number))
    expect(fields).toEqual(Array.from({ length: lines }, (_, at) => at + 1))
    for (const page of paper.pages) {
      expect([...page.matchAll(/Legal-(\d{3})/g)].map(([, n]) => n)).toEqual(
        [...page.matchAll(/Field (\d{3})/g)].map(([, n]) => n),
      )
    }
  })

  // (rule print/pages-of-a-long-order)
  test('a printed order repeats the head of the table above the lines of every page', () => {
    for (const page of paper.pages) {
      const heads = count(page, 'Field and service')
      expect(heads).toBe(/Field \d{3}/.test(page) ? 1 : 0)
    }
  })

  test('a printed order shows on every page which document and which page it is', () => {
    const total = paper.pages.length
    paper.pages.forEach((page, at) => {
      expect(count(page, `Page ${at + 1} of ${total}`)).toBe(1)
      expect(count(page, 'Page ')).toBe(1)
      expect(page).toContain(`Purchase Order ${saved.displayPo}`)
      expect(page).toContain('Acre Farms')
      expect(page).toContain('Harrow & Vale Agronomy')
    })
    expect(paper.pages[0]).toContain('Webster City, IA 50595')
  })

  test('a printed order has all sums together on the page of the last line', () => {
    const last = paper.pages.filter((page) => page.includes('Grand total'))
    expect(last).toHaveLength(1)
    const subtotal = saved.lineItemSubtotalBeforeDiscounts.toLocaleString('en-US', {
      minimumFractionDigits: 2,
    })
    expect(last[0]).toContain('Subtotal before discounts')
    expect(last[0]).toContain(`$${subtotal}`)
    expect(last[0]).toContain('Subtotal after discounts')
    expect(last[0]).toMatch(/Order discount 2\.00%\s*\(\$[\d,.]+\)/)
    expect(last[0]).toContain(`Field ${String(lines).padStart(3, '0')}`)
  })

  // (rule print/terms)
  test('a printed order has the terms once, and nothing of the screen around it', () => {
    expect(count(paper.text, notBindingSentence)).toBe(1)
    for (const word of ['Words of the screen', 'Close Preview', 'Email PO', 'current', 'actual size']) {
      expect(paper.text).not.toContain(word)
    }
  })
})

test('the sums stay together and never appear without a line, wherever the page ends', async () => {
  const saved = await save({ lineItems: numbered(18) })
  const withSums: string[] = []
  for (let lines = 12; lines <= 18; lines++) {
    const { pages } = await print({ ...saved, lineItems: saved.lineItems.slice(0, lines) })
    const page = pages.find((each) => each.includes('Grand total')) ?? ''
    expect(page, `${lines} lines`).toContain('Subtotal before discounts')
    expect(page, `${lines} lines`).toContain(`Field ${String(lines).padStart(3, '0')}`)
    withSums.push(page)
  }
  expect(withSums.filter((page) => page.includes('Page 1 of')).length).toBeGreaterThan(0)
  expect(withSums.filter((page) => page.includes('Page 2 of')).length).toBeGreaterThan(0)
})

// (rule print/letter-page)
test('the preview shows the pages that are printed, each with the same lines, and a gap between them', async () => {
  const page = await shop.open(await save({ lineItems: numbered(40), discountPercentage: 2 }))
  const { pages } = await printed(page)
  const sheets = await page.locator('.paper-sheet').allTextContents()
  const onPage = (text: string) =>
    [...text.matchAll(/Legal-\d{3}|Grand total|Signature|Page \d of \d/g)].join()
  expect(sheets.map(onPage)).toEqual(pages.map(onPage))
  const boxes = await page.locator('.paper-slot').evaluateAll((slots) =>
    slots.map((slot) => {
      const { top, bottom } = slot.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  expect(boxes[1]!.top - boxes[0]!.bottom).toBeCloseTo(16)
  await page.close()
})

// (rule print/one-figure-column)
// (rule print/two-rows-a-line)
test('the second row of a line is as wide as the table up to its totals, or up to the unit of its discount', async () => {
  const page = await shop.open(
    await save({
      lineItems: [
        ...numbered(1),
        scoutingLine({ fieldName: 'Field 002', discountType: 'dollars', discountInDollars: 1 }),
      ],
    }),
  )
  const rights = (selector: string) =>
    page
      .locator(`.paper-sheet ${selector}`)
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)))
  const [discount = 0] = await rights('.paper-line .paper-discount')
  const [price = 0] = await rights('.paper-line .paper-price')
  await expect.poll(() => rights('.paper-details')).toEqual([discount, price])
  await page.close()
})

test('amounts of shares, lines and sums end on one line, and so do all discounts, on screen and on paper', async () => {
  const saved = await save({
    lineItems: [
      ...numbered(1),
      scoutingLine({ fieldName: 'Field 002', discountPercent: 5 }),
      scoutingLine({ fieldName: 'Field 003', discountType: 'dollars', discountInDollars: 1 }),
    ],
    discountPercentage: 2,
  })
  const page = await shop.open(saved)
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    const endsOf = (selector: string) =>
      page.locator(selector).evaluateAll((cells) =>
        cells.map((cell) => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (text) =>
            text.parentElement?.closest('.hang') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
          )
          const range = document.createRange()
          let end = 0
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode)
            end = Math.max(end, range.getBoundingClientRect().right)
          }
          return Math.round(end * 10) / 10
        }),
      )
    const amounts = await endsOf(
      '.paper-shares:last-child td:last-child, tr:first-child > .paper-money, .paper-totals .paper-money',
    )
    expect(amounts, media).toHaveLength(1 + 1 + 3 + 4)
    expect(Math.max(...amounts) - Math.min(...amounts), media).toBeLessThan(0.5)
    const discounts = (await endsOf('.paper-discount, .paper-totals th')).filter((end) => end > 0)
    expect(discounts, media).toHaveLength(1 + 3 + 1 + 4)
    expect(Math.max(...discounts) - Math.min(...discounts), media).toBeLessThan(0.5)
  }
  await page.close()
})

// (rule print/terms)
describe('the terms on paper', () => {
  const paragraphs = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `Term ${at + 1}: ${'acres are as stated above. '.repeat(12)}`,
    ).join('\n')
  let saved: Order
  beforeAll(async () => {
    saved = await save({ lineItems: numbered(5) })
  })
  const pagesWith = async (terms: string) => {
    const { pages } = await print({ ...saved, terms })
    const having = (text: string) => pages.flatMap((page, at) => (page.includes(text) ? at + 1 : []))
    return {
      count: pages.length,
      sums: having('Grand total'),
      heading: having('Terms '),
      first: having(notBindingSentence),
      last: having('Term 4:'),
      signature: having('Signature Date'),
    }
  }

  test('the terms are on the page of the sums if they fit, above a line to sign and date', async () => {
    const page = [1]
    expect(await pagesWith(paragraphs(4))).toEqual({
      count: 1,
      sums: page,
      heading: page,
      first: page,
      last: page,
      signature: page,
    })
  })

  test('terms that do not fit there are together on the next page', async () => {
    const page = [2]
    const terms = `${paragraphs(4)}\n${paragraphs(4)}\n${paragraphs(4)}`.replaceAll(
      /Term 4(?=:.*\n)/g,
      'Term 0',
    )
    expect(await pagesWith(terms)).toEqual({
      count: 2,
      sums: [1],
      heading: page,
      first: page,
      last: page,
      signature: page,
    })
  })

  test('terms longer than a page begin below the sums, and no one signs an empty page', async () => {
    const found = await pagesWith(paragraphs(40))
    expect(found).toMatchObject({ sums: [1], heading: [1], first: [1], last: [1], signature: [found.count] })
  })

  test('the terms are in lines of one column', async () => {
    const page = await shop.open({ ...saved, terms: paragraphs(4) })
    const lefts = await page
      .locator('.paper-terms')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().left))
    expect(lefts).toHaveLength(5)
    expect(new Set(lefts).size).toBe(1)
    await page.close()
  })
})

// (rule prices/credit-texts)
test('a credit memo has its amounts in red parentheses', async () => {
  const parent = await save({ lineItems: numbered(2), discountPercentage: 2 })
  await finalize(shop.world, parent.id)
  const memo = await save({
    documentType: 'credit_memo',
    contractType: 'credit_memo',
    parentPoId: parent.id,
    lineItems: numbered(1),
    discountPercentage: 2,
  })
  const { text } = await print(memo)
  expect(text).toContain(`Credit Memo ${parent.id}-C1`)
  expect(text).toContain(`Credit Memo for PO# ${parent.id} · FY 2026 · Version 1`)
  expect(count(text, '($210.00)'), 'line and both subtotals').toBe(3)
  expect(text, 'the order discount makes the credit smaller').toContain('Order discount 2.00% $4.20')
  expect(count(text, '($205.80)'), 'grand total, customer and agronomist').toBe(3)
  expect(text.match(/(?<!\()\$[\d.,]+/g), 'nothing else is positive but the unit price').toEqual([
    '$5.25',
    '$4.20',
  ])

  const page = await shop.open(memo)
  await page.emulateMedia({ media: 'print' })
  const colours = await page
    .getByText('($205.80')
    .evaluateAll((amounts) => amounts.map((amount) => getComputedStyle(amount).color))
  expect(new Set(colours)).toEqual(new Set(['rgb(138, 27, 20)']))
  await page.close()
})

test('the longest names, texts and amounts stay on the paper, and every word of them is there', async () => {
  const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(5).slice(0, 200)
  const prose = Array.from({ length: 400 }, (_, at) => `remark${at}`).join(' ')
  const saved = await save({ lineItems: numbered(3), comments: prose })
  const ugly: Order = {
    ...saved,
    producerName: word,
    grandTotal: 99_999_999.99,
    terms: `${prose}\n${word}`,
    lineItems: saved.lineItems.map((line) => ({
      ...line,
      fieldName: word,
      serviceName: word,
      coopName: word,
      serviceDetails: prose,
      acres: 999_999.99,
      costPerAcre: 99_999.99,
      total: 99_999_999.99,
    })),
    customerAssignments: Array.from({ length: 20 }, (_, at) => ({
      ...saved.customerAssignments[0]!,
      id: at + 1,
      customerName:
        at % 2 ? word : 'Oxbow Valley Growers Cooperative & Grain Association of Upper Tamarack County',
      amount: 99_999_999.99,
    })),
  }
  const page = await shop.open(ugly)
  const { text } = await printed(page)
  for (let at = 0; at < 400; at++) expect(count(`${text} `, `remark${at} `), `remark${at}`).toBe(5)

  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 960 })
  const beyond = await page.locator('.paper').evaluate((paper) => {
    const { left, right } = paper.getBoundingClientRect()
    const texts = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    // A trailing space in a row of text may extend up to 5 px past the right edge of the paper.
    const space = 5
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const outside = [...range.getClientRects()].some(
        (box) => box.left < left - 1 || box.right > right + space,
      )
      // Skips visually hidden text, and the running header, which cuts off a long name.
      if (outside && !node.parentElement?.closest('.paper-unseen, .paper-running'))
        found.push(node.textContent?.slice(0, 40) ?? '')
    }
    return found
  })
  expect(beyond).toEqual([])
  await page.close()
})

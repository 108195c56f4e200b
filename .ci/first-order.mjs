// Creates an order as a demonstration user and prints its preview to a PDF: node .ci/first-order.mjs
// http://127.0.0.1:3000
import { PDFParse } from 'pdf-parse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'

const [url] = process.argv.slice(2)

async function ask(path, { token, body } = {}) {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const [{ email }] = await ask('/api/auth/login-users')
const { accessToken: token } = await ask('/api/auth/login', { body: { email } })
const services = await ask('/api/picklists/service-types', { token })
const { id } = services.find(({ name }) => name === 'Corn Scouting')
const order = await ask('/api/purchase-orders', {
  token,
  body: {
    producerId: 1,
    contractType: 'standard',
    agronomistAssignments: [{ email, percentage: 100 }],
    customerAssignments: [{ id: 1, percentage: 100 }],
    lineItems: [
      {
        fieldName: 'North 40',
        serviceTypeId: id,
        acres: 80,
        units: 'acre',
        costPerAcre: 5.25,
        legalDescription: 'NE 1/4 S31 T88N R25W',
        numberOfChecks: 4,
        crops: [{ cropType: 'Corn', percentAcres: 100, acres: 80 }],
      },
    ],
  },
})
if (order.grandTotal !== 420) throw new Error(`80 acres for 5.25 are ${order.grandTotal}`)
process.stdout.write(`order ${order.displayPo}: ${order.grandTotal}\n`)

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' })
  page.setDefaultTimeout(60_000)
  await page.goto('/login')
  await page.getByLabel('Your name').selectOption(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.goto('/insights')
  const card = page.getByRole('article', { name: `Purchase Order ${order.displayPo}` })
  await card.getByRole('button', { name: 'Preview PDF' }).click()
  await page.locator('.preview-frame[aria-busy=false] table').first().waitFor()
  const paper = await page.pdf({ preferCSSPageSize: true })
  const parser = new PDFParse({ data: new Uint8Array(paper) })
  const { text } = await parser.getText()
  await parser.destroy()
  if (!text.includes('North 40') || !text.includes('$420.00')) throw new Error(`printed was: ${text}`)
  process.stdout.write(`printed, ${paper.length} bytes\n`)
} finally {
  await browser.close()
}

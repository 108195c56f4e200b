import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
import { type Caller, finalize, openWorld, order, type people, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let ann: Caller
let open: number
let settled: number

const path = '/api/purchase-orders'

async function created(by: Caller, body: unknown): Promise<number> {
  const answer = await by.call<{ id: number }>('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

beforeAll(async () => {
  world = await openWorld({ FEEDBACK_EMAIL: 'board@farm.example' })
  ann = await world.as('ann')
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders restart identity cascade')
  settled = await created(ann, order())
  await finalize(world, settled)
  open = await created(ann, order({ customerAssignments: [{ id: 1, percentage: 100 }] }))
  visitor = await visit(world)
})
afterEach(() => visitor.close())

const card = (id: number) => visitor.page.getByRole('article', { name: `Purchase Order ${id}` })
const dialog = () => visitor.page.getByRole('dialog')
const toast = (text: string) => visitor.page.locator('.toast', { hasText: text })

async function enter(person: keyof typeof people, address = '/insights'): Promise<void> {
  await signIn(visitor.page, person)
  await visitor.page.goto(address)
  await card(open).waitFor()
}

async function press(id: number, action: string): Promise<void> {
  await card(id).getByRole('button', { name: action, exact: true }).click()
}

const byItsCross = (notice: Locator) => notice.getByRole('button', { name: 'Close' }).click()

async function bySwiping(notice: Locator): Promise<void> {
  const { x, y } = (await notice.boundingBox()) ?? { x: 0, y: 0 }
  await visitor.page.mouse.move(x + 60, y + 20)
  await visitor.page.mouse.down()
  await visitor.page.mouse.move(x + 160, y + 20, { steps: 4 })
  await visitor.page.mouse.up()
}

describe('Finalize', () => {
  const answer = (status: number, body: unknown, wait = Promise.resolve()) =>
    visitor.page.route(`**${path}/${open}/finalized`, async (route) => {
      await wait
      await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
    })

  it('Q-90: its notice is read and put away above the report, which stays', async () => {
    await answer(502, { code: 'upstream', message: 'ACES synchronization failed: refused by ACES' })
    await enter('ann')
    const report = visitor.page.getByRole('dialog', { name: 'Report Error' })
    const notice = toast('Error report available above.')
    for (const putAway of [byItsCross, bySwiping]) {
      await press(open, 'Finalize')
      await dialog().getByRole('button', { name: 'Finalize' }).click()
      await report.waitFor()
      await visitor.page.getByRole('listitem').filter({ hasText: 'Finalization Failed' }).waitFor()
      await putAway(notice)
      await notice.waitFor({ state: 'detached' })
      await expect
        .poll(() => report.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
      await report.getByRole('button', { name: 'Cancel' }).click()
      await report.waitFor({ state: 'detached' })
    }
    visitor.forgive()
  })

  it('ERR-005 to ERR-007: keeps what was typed when sending fails, and sends again', async () => {
    await answer(500, { code: 'internal', message: 'HTTP 500' })
    await enter('ann')
    await press(open, 'Finalize')
    await dialog().getByRole('button', { name: 'Finalize' }).click()
    await toast('Failed to finalize purchase order. Error report available above.').waitFor()
    const message = dialog().getByLabel('Message')
    await message.fill('')
    const send = dialog().getByRole('button', { name: 'Send Report' })
    await send.click()
    await toast('Missing Information').waitFor()
    await dialog().getByText('Message is required').waitFor()
    await expect.poll(() => message.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectAccessible(visitor.page)
    await message.fill('It failed twice')
    const away = '**/api/send-feedback'
    await visitor.page.route(away, (route) => route.abort())
    await send.click()
    await toast('There was an error sending your report. Please try again.').waitFor()
    await expect.poll(() => message.inputValue()).toBe('It failed twice')
    await expect.poll(() => message.getAttribute('aria-invalid')).toBeNull()
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true)
    await visitor.page.unroute(away)
    const sent = visitor.page.waitForRequest(away)
    await send.click()
    expect((await sent).headers()['content-type']).toContain('multipart/form-data')
    expect((await sent).postData()).toContain('Territory: 11')
    await toast('Error Report Prepared').waitFor()
    await expect.poll(() => dialog().count()).toBe(0)
    visitor.forgive()
  })
})

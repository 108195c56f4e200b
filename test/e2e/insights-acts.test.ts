import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, finalize, openWorld, order, people, type World } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from './axe.ts'
import { closeBrowser, signIn, sizes, type Visitor, visit } from './visitor.ts'

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

/** Something to wait for that the test lets go. */
function held(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

describe('actions of a card', () => {
  it('CARD-017 to CARD-020: are those that the order allows', async () => {
    await enter('ann')
    const names = (id: number) => card(id).locator('footer').getByRole('button').allTextContents()
    await expect
      .poll(() => names(open))
      .toEqual(['Finalize', 'Edit', 'Preview PDF', 'Quick Edit', 'Copy as New', 'What changed', 'Delete'])
    await expect
      .poll(() => names(settled))
      .toEqual(['Preview PDF', 'Copy as New', 'Create Supplemental', 'Create Credit Memo', 'What changed'])
  })

  it.each([
    ['Edit', 'edit', 'editPurchaseOrderData', 'Edit Purchase Order'],
    ['Copy as New', 'copy', 'copyPurchaseOrderData', 'Copy as New Purchase Order'],
    ['Create Supplemental', 'supplemental', 'supplementalPurchaseOrderData', 'Create Supplemental PO'],
    ['Create Credit Memo', 'credit_memo', 'creditMemoPurchaseOrderData', 'Create Credit Memo'],
  ])('CARD-024 to CARD-026: %s leaves the order for the form', async (action, mode, key, title) => {
    await enter('ann')
    const id = action === 'Edit' ? open : settled
    await press(id, action)
    await visitor.page.waitForURL(`**/purchase-orders/create?mode=${mode}`)
    await visitor.page.getByRole('heading', { name: title, level: 1 }).waitFor()
    const left = await visitor.page.evaluate((name) => sessionStorage.getItem(name), key)
    expect(JSON.parse(left ?? '{}')).toMatchObject({ id, displayPo: `${id}` })
  })

  it('CARD-020: Preview PDF opens the page', async () => {
    await enter('ann')
    await press(settled, 'Preview PDF')
    await dialog().getByRole('button', { name: 'Print/Save PDF' }).waitFor()
    await dialog().getByRole('button', { name: 'Close Preview' }).click()
    await expect.poll(() => dialog().count()).toBe(0)
  })

  it('lead away also where the filter was typed a moment before', async () => {
    await enter('ann')
    await card(open)
      .getByRole('button', { name: 'Copy as New' })
      .evaluate((button: HTMLElement) => {
        const field = document.querySelector<HTMLInputElement>('.in-filters input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2')
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        button.click()
        // The pause before the filter is asked for ends while the form is being drawn.
        const end = performance.now() + 200
        while (performance.now() < end);
      })
    await visitor.page.getByRole('heading', { name: 'Copy as New Purchase Order' }).waitFor()
  })

  it('stand in a menu on a phone, as far as they are needed less', async () => {
    await visitor.page.setViewportSize(sizes.phone)
    await enter('ann')
    await card(open).getByRole('button', { name: 'More' }).click()
    await visitor.page.getByRole('menuitem').first().waitFor()
    await expect
      .poll(() => visitor.page.getByRole('menuitem').allTextContents())
      .toEqual(['Quick Edit', 'Copy as New', 'What changed', 'Delete'])
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
    await visitor.page.getByRole('menuitem', { name: 'Quick Edit' }).click()
    await dialog().getByText('Grand Total').waitFor()
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
  })
})

describe('Delete', () => {
  it('DEL-001 to DEL-005: asks, archives, and puts back on Undo', async () => {
    await enter('ann')
    await press(open, 'Delete')
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => card(open).count()).toBe(1)
    await press(open, 'Delete')
    const sent = visitor.page.waitForRequest(`**${path}/${open}/archive?*`)
    await dialog().getByRole('button', { name: 'Delete' }).click()
    expect((await sent).method()).toBe('POST')
    await toast('Purchase order removed successfully').waitFor()
    await expect.poll(() => card(open).count()).toBe(0)
    expect(await world.sql('select status from purchase_orders where id = $1', [open])).toEqual([
      { status: false },
    ])
    await visitor.page.getByRole('button', { name: 'Undo' }).click()
    await card(open).waitFor()
    await expect.poll(() => visitor.page.locator('.in-count').textContent()).toBe('2 of 2 purchase orders')
  })

  it('is refused where the order was finalized meanwhile, and the card says so then (Q-35)', async () => {
    await enter('mia')
    await finalize(world, open)
    await press(open, 'Delete')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('was finalized meanwhile').waitFor()
    await card(open).getByText('Finalized', { exact: true }).waitFor()
    visitor.forgive()
  })

  it('takes a double click for one: the second press reaches nothing behind the dialog', async () => {
    await enter('ann')
    await card(open).getByRole('button', { name: 'Delete', exact: true }).dblclick()
    const yes = dialog().getByRole('button', { name: 'Delete' })
    await yes.waitFor()
    expect(await world.sql('select status from purchase_orders where id = $1', [open])).toEqual([
      { status: true },
    ])
    await visitor.page.evaluate(() => {
      const presses: number[] = []
      Object.assign(window, { presses })
      document.addEventListener('click', ({ detail }) => presses.push(detail))
    })
    const { x, y, width, height } = (await yes.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await visitor.page.mouse.dblclick(x + width / 2, y + height / 2)
    await toast('Purchase order removed successfully').waitFor()
    const presses = await visitor.page.evaluate(() => (window as unknown as { presses: number[] }).presses)
    expect(presses).toEqual([1])
  })

  it('can be undone once more when the first try fails', async () => {
    await enter('ann')
    const undoing = `**${path}/${open}/unarchive`
    await visitor.page.route(undoing, (route) => route.abort('connectionreset'))
    await press(open, 'Delete')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await visitor.page.getByRole('button', { name: 'Undo' }).click()
    await toast('could not be reached').waitFor()
    await visitor.page.unroute(undoing)
    await toast('could not be reached').getByRole('button', { name: 'Try again' }).click()
    await card(open).waitFor()
    visitor.forgive()
  })

  it('whose answer is lost is found out about, and can still be undone', async () => {
    await enter('ann')
    let lost = false
    await visitor.page.route(`**${path}/${open}/archive?*`, async (route) => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await press(open, 'Delete')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('The order may have been removed all the same.').waitFor()
    await visitor.page.getByRole('button', { name: 'Try again' }).click()
    await toast('Purchase order removed successfully').waitFor()
    await expect.poll(() => card(open).count()).toBe(0)
    await visitor.page.getByRole('button', { name: 'Undo' }).click()
    await card(open).waitFor()
    visitor.forgive()
  })

  it('that did not arrive is not called done where the order went out of sight', async () => {
    const shares = (...emails: string[]) =>
      emails.map((email) => ({ email, percentage: 100 / emails.length }))
    const { ann: me, bob } = people
    const shared = await created(
      await world.as('mia'),
      order({ agronomistAssignments: shares(me.email, bob.email) }),
    )
    await enter('ann')
    await visitor.page.route(`**${path}/${shared}/archive?*`, (route) => route.abort(), { times: 1 })
    await press(shared, 'Delete')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('The order may have been removed all the same.').waitFor()
    const without = { agronomistAssignments: shares(bob.email) }
    expect((await (await world.as('mia')).call('PATCH', `${path}/${shared}`, without)).status).toBe(200)
    await visitor.page.getByRole('button', { name: 'Try again' }).click()
    await toast('that you may see').waitFor()
    await expect.poll(() => card(shared).count()).toBe(0)
    await expect.poll(() => visitor.page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(await world.sql('select status from purchase_orders where id = $1', [shared])).toEqual([
      { status: true },
    ])
    visitor.forgive()
  })

  it('takes a card away that somebody else has removed', async () => {
    await enter('ann')
    await ann.call('POST', `${path}/${open}/archive`)
    await press(open, 'Delete')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('that you may see').waitFor()
    await expect.poll(() => card(open).count()).toBe(0)
    visitor.forgive()
  })

  it('DEL-004: says what the server says when it fails', async () => {
    await enter('ann')
    await visitor.page.route(`**${path}/${open}/archive?*`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await press(open, 'Delete')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('Failed to remove purchase order').waitFor()
    await expect.poll(() => card(open).count()).toBe(1)
    visitor.forgive()
  })
})

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

  it('FIN-009: sends nothing when it is cancelled, and warns of temporary account IDs', async () => {
    await world.sql("update customers set account_id = '-5' where id = 1")
    let sent = 0
    await enter('ann')
    visitor.page.on('request', (request) => {
      if (request.url().includes('/finalized')) sent += 1
    })
    await press(open, 'Finalize')
    await dialog().getByText('Finalizing is permanent.').waitFor()
    await dialog()
      .getByText(
        'Customer Acre Farms still has a temporary account ID; set it under Administration, Customers',
      )
      .waitFor()
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await world.sql("update customers set account_id = '100' where id = 1")
    expect(sent).toBe(0)
  })

  it('FIN-005 and FIN-010 to FIN-013: shows Finalized at once, goes back on failure, and reports', async () => {
    const { promise: wait, resolve: fail } = held()
    await answer(502, { code: 'upstream', message: 'ACES synchronization failed: refused by ACES' }, wait)
    await enter('ann')
    await press(open, 'Finalize')
    await dialog().getByRole('button', { name: 'Finalize' }).click()
    await card(open).getByText('Finalized', { exact: true }).waitFor()
    await expect.poll(() => card(open).getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    fail()
    await toast('Finalization Failed').waitFor()
    await toast('ACES synchronization failed. Error report available above.').waitFor()
    await visitor.page.getByRole('heading', { name: 'Report Error' }).waitFor()
    await expect.poll(() => dialog().getByLabel('Name').inputValue()).toBe('Ann Zed')
    await expect.poll(() => dialog().getByLabel('Subject').inputValue()).toBe('Finalization Failure')
    const message = await dialog().getByLabel('Message').inputValue()
    expect(message).toContain(`Purchase Order ${open}`)
    expect(message).toContain('refused by ACES')
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await card(open).getByText('Open', { exact: true }).waitFor()
    visitor.forgive()
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

  it('offers Retry where ACES refused, and says that one waits where it is silent', async () => {
    await world.sql(
      "update purchase_orders set aces_state = 'failed', aces_message = 'No such customer', aces_attempts = 2, aces_at = now() where id = $1",
      [open],
    )
    await world.sql("update purchase_orders set aces_state = 'pending' where id = $1", [settled])
    await enter('ann')
    await card(open).getByText('ACES synchronization failed').waitFor()
    await card(open).getByText('No such customer').waitFor()
    await card(settled).getByText('Waiting for ACES').waitFor()
    await expectAccessible(visitor.page)
    await press(open, 'Retry')
    await dialog().getByText('Finalizing is permanent.').waitFor()
  })
})

describe('Quick Edit', () => {
  it('EDLG-001 to EDLG-011: shows the order and lists what is wrong', async () => {
    await enter('ann')
    await press(open, 'Quick Edit')
    await dialog().getByText('Grand Total').waitFor()
    await visitor.page.getByRole('heading', { name: `Edit Purchase Order #${open}` }).waitFor()
    await expect.poll(() => dialog().getByLabel('Producer').inputValue()).toBe('Acre Farms - 100')
    await expect.poll(() => dialog().getByLabel('PO Type').inputValue()).toBe('standard')
    await expect.poll(() => dialog().getByLabel('Discount (%)').getAttribute('readonly')).not.toBeNull()
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Remove line 1' }).click()
    await dialog().getByLabel('Agronomist 1 percentage').fill('50')
    await dialog().getByRole('button', { name: 'Update Purchase Order' }).click()
    const alert = dialog().getByRole('alert')
    await alert.getByText('At least one line item is required').waitFor()
    await alert.getByText('Agronomist percentages must total 100%').waitFor()
    await expectAccessible(visitor.page)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await visitor.page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => dialog().count()).toBe(0)
  })

  it('EDLG-012 and EDLG-022 to EDLG-027: a manager sets the discount, and it is sent', async () => {
    await enter('mia')
    await press(open, 'Quick Edit')
    const discount = dialog().getByLabel('Discount (%)')
    await discount.click()
    await discount.press('Control+a')
    await discount.press('Delete')
    await discount.pressSequentially('1a,2.5-')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
    await discount.pressSequentially('55')
    await discount.blur()
    await expect.poll(() => discount.inputValue()).toBe('12.56')
    const { promise: wait, resolve: go } = held()
    await visitor.page.route(`**${path}/${open}`, async (route) => {
      if (route.request().method() === 'PATCH') await wait
      await route.continue()
    })
    const sent = visitor.page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog().getByRole('button', { name: 'Update Purchase Order' }).click()
    await dialog().getByRole('button', { name: 'Updating...' }).waitFor()
    expect((await sent).postDataJSON()).toMatchObject({
      subtotal: 525,
      grandTotal: 459.06,
      territory: '11',
      editedBy: people.mia.email,
      discountPercentage: 12.56,
    })
    go()
    await toast('Purchase Order Updated').waitFor()
    await toast('Your purchase order has been successfully updated.').waitFor()
    await card(open).getByText('v2').waitFor()
    await card(open).getByText('Edited by mia@farm.example').waitFor()
    await expect.poll(() => card(open).locator('.in-tot').textContent()).toContain('$459.06')
  })

  it('EDLG-022: leaves out of what is pasted what the discount does not take', async () => {
    await enter('mia')
    await press(open, 'Quick Edit')
    const discount = dialog().getByLabel('Discount (%)')
    await discount.click()
    await discount.press('Control+a')
    await visitor.page.keyboard.insertText('1a,2.5-')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
    await expect.poll(() => dialog().locator('dd.grand').textContent()).toContain('$459.37')
    await discount.press('Control+a')
    await visitor.page.keyboard.insertText('1,5')
    await expect.poll(() => discount.inputValue()).toBe('12.5')
  })

  it('EDLG-028: a failure leaves everything as it was typed', async () => {
    await enter('ann')
    await visitor.page.route(`**${path}/${open}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await press(open, 'Quick Edit')
    const units = dialog().getByLabel('Line 1 total units')
    await units.fill('120')
    await dialog().getByRole('button', { name: 'Update Purchase Order' }).click()
    await toast('could not be reached').waitFor()
    await expect.poll(() => units.inputValue()).toBe('120.00')
    visitor.forgive()
  })
})

describe('the calculator', () => {
  const display = () => dialog().getByLabel('Display', { exact: true }).textContent()

  it('CALC-001 to CALC-004: calculates by press and by key', async () => {
    await enter('ann')
    await visitor.page.getByRole('button', { name: 'Calculator' }).click()
    await expect.poll(() => display()).toBe('0')
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
    for (const name of ['1', 'Divide', '3', 'Equals']) {
      await dialog().getByRole('button', { name, exact: true }).click()
    }
    await expect.poll(() => display()).toBe('0.3333333')
    await visitor.page.keyboard.press('c')
    await visitor.page.keyboard.type('2+3*4')
    await visitor.page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('20')
    await visitor.page.keyboard.type('/0=')
    await expect.poll(() => display()).toBe('Error')
  })

  it('CALC-008 and CALC-009: adds up the orders and the shares of an agronomist', async () => {
    await created(
      await world.as('mia'),
      order({
        agronomistAssignments: [
          { email: people.ann.email, percentage: 50 },
          { email: people.bob.email, percentage: 50 },
        ],
      }),
    )
    await enter('ann', '/insights?fy=2026')
    await visitor.page.getByRole('button', { name: 'Calculator' }).click()
    await dialog().getByText('FY 2026, as the fiscal-year filter says.').waitFor()
    await dialog().getByRole('button', { name: 'All My POs' }).click()
    await dialog().getByText('All My POs: $1,575.00 of 3 purchase orders').waitFor()
    await expect.poll(() => display()).toBe('1575')
    await visitor.page.keyboard.press('-')
    await dialog().getByRole('button', { name: 'My Shares Only' }).click()
    await dialog().getByText('My Shares Only: $1,312.50').waitFor()
    await visitor.page.keyboard.press('=')
    await expect.poll(() => display()).toBe('262.5')
  })

  it('CALC-005 to CALC-007: adds up a territory and an agronomist for a manager', async () => {
    await enter('mia')
    await visitor.page.getByRole('button', { name: 'Calculator' }).click()
    const territory = dialog().getByLabel('Total by territory')
    await expect
      .poll(async () => (await territory.locator('option').allTextContents()).slice(1))
      .toEqual(['11', '41', '51'])
    await territory.selectOption('11')
    await dialog().getByText('Territory 11: $1,050.00').waitFor()
    await expect.poll(() => display()).toBe('1050')
    await dialog().getByLabel('Total of one agronomist').click()
    const names = () => visitor.page.locator('.combolist').getByRole('option').allTextContents()
    const lastNames = async () => (await names()).map((name) => /Adams|Lund|Moss|Past|Zed/.exec(name)?.[0])
    await expect.poll(lastNames).toEqual(['Adams', 'Lund', 'Moss', 'Past', 'Zed'])
    await visitor.page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog().getByText('Ann Zed: $1,050.00').waitFor()
  })

  const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const territory = () => dialog().getByLabel('Total by territory')
  const agronomist = () => dialog().getByRole('combobox', { name: 'Total of one agronomist' })
  const holds = (place: ReturnType<typeof territory>) =>
    place.evaluate((element) => element === document.activeElement)

  async function openFor(person: 'ann' | 'mia'): Promise<void> {
    await enter(person)
    await visitor.page.getByRole('button', { name: 'Calculator' }).click()
    await expect.poll(focused).toBe('Display')
  }

  /** A total that is asked for comes when the test says so. */
  async function heldTotals(): Promise<() => void> {
    const { promise, resolve } = held()
    await visitor.page.route(`**${path}/totals*`, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }

  it('goes on by key with a total that was chosen by a button (Q-63)', async () => {
    await openFor('ann')
    await dialog().getByRole('button', { name: 'All My POs' }).focus()
    await visitor.page.keyboard.press('Enter')
    await dialog().getByText('All My POs: $1,050.00 of 2 purchase orders').waitFor()
    await expect.poll(focused).toBe('Display')
    await visitor.page.keyboard.type('+5')
    await visitor.page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('1055')
  })

  it('goes on by key with a total that was chosen from a list (Q-63)', async () => {
    await openFor('mia')
    await agronomist().click()
    await visitor.page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog().getByText('Ann Zed: $1,050.00').waitFor()
    await expect.poll(focused).toBe('Display')
    await visitor.page.keyboard.type('-100=')
    await expect.poll(() => display()).toBe('950')
    await territory().focus()
    await territory().selectOption('11')
    await dialog().getByText('Territory 11: $1,050.00').waitFor()
    await expect.poll(focused).toBe('Display')
    await visitor.page.keyboard.type('*2')
    await visitor.page.keyboard.press('Enter')
    await expect.poll(() => display()).toBe('2100')
  })

  it('lets one walk through the territories by key, until a sign goes on with the last one', async () => {
    await openFor('mia')
    await territory().focus()
    for (const name of ['Territory 11: $1,050.00', 'Territory 41: $0.00', 'Territory 51: $0.00']) {
      await visitor.page.keyboard.press('ArrowDown')
      await dialog().getByText(name).waitFor()
      expect(await holds(territory())).toBe(true)
    }
    await visitor.page.keyboard.press('Home')
    await visitor.page.keyboard.press('ArrowDown')
    await dialog().getByText('Territory 11: $1,050.00').waitFor()
    await visitor.page.keyboard.type('-100=')
    await expect.poll(() => display()).toBe('950')
    await expect.poll(focused).toBe('Display')
  })

  it('leaves the focus where somebody went while the total was on its way', async () => {
    await openFor('mia')
    const come = await heldTotals()
    await agronomist().click()
    await visitor.page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog().getByText('Ann Zed: adding up...').waitFor()
    await territory().focus()
    come()
    await dialog().getByText('Ann Zed: $1,050.00').waitFor()
    await expect.poll(() => display()).toBe('1050')
    expect(await holds(territory())).toBe(true)
  })

  it('leaves the next name alone that is typed while the total is on its way', async () => {
    await openFor('mia')
    const come = await heldTotals()
    await agronomist().click()
    await visitor.page.getByRole('option', { name: 'Ann Zed' }).click()
    await dialog().getByText('Ann Zed: adding up...').waitFor()
    await visitor.page.keyboard.type('Bo')
    come()
    await dialog().getByText('Ann Zed: $1,050.00').waitFor()
    expect(await holds(agronomist())).toBe(true)
    await expect.poll(() => agronomist().inputValue()).toBe('Bo')
  })
})

describe('What changed', () => {
  it('tells the story of an order and compares any two versions', async () => {
    await ann.call('PATCH', `${path}/${open}`, { comments: 'Call first' })
    await (await world.as('mia')).call('PATCH', `${path}/${open}`, { discountPercentage: 10 })
    await enter('ann')
    await press(open, 'What changed')
    const entries = dialog().getByRole('listitem')
    await entries.filter({ hasText: 'Changed to v3 by Mia Moss' }).waitFor()
    await entries.filter({ hasText: 'Created by Ann Zed' }).waitFor()
    const latest = entries.first().getByRole('row')
    await latest.filter({ hasText: 'Order Discount0.00%10.00%' }).waitFor()
    const section = dialog().getByRole('region', { name: 'Two versions side by side' })
    await section.getByRole('row').filter({ hasText: 'CommentsnoneCall first' }).waitFor()
    await expectAccessible(visitor.page)
    await section.getByLabel('To').selectOption('v2')
    await expect.poll(() => section.getByRole('row').filter({ hasText: 'Order Discount' }).count()).toBe(0)
  })
})

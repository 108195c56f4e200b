import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { fromList, orderFormPage } from '#test/pages/order-form-page.ts'
import { createOrder, ordersPath, readOrder } from '#test/world/orders.ts'
import { finalize, order, people, referenceOrder, scoutingLine, services } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
async function untilTitled(page: Page, title: string, number = '', which = ''): Promise<void> {
  await heading(page, title).waitFor()
  await expect.poll(() => page.title()).toBe(number ? `${title} - PO ${number}` : title)
  await expect.poll(() => page.locator('.of-which').textContent()).toBe(`${which}FY 2026`)
  await expect
    .poll(() => page.locator('nav [aria-current]').allTextContents())
    .toEqual(number ? [] : ['Create PO'])
}
async function expectAllProducers(page: Page): Promise<void> {
  const all = page.getByRole('radio', { name: 'All' })
  await expect.poll(() => all.isChecked()).toBe(true)
  await expect.poll(() => all.isDisabled()).toBe(true)
}
const keys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('PurchaseOrderData')))

describe('a new order', () => {
  // (rules kinds/form-titles, kinds/new-order)
  it('a new order starts blank: Mine, standard, the user at 100%, fiscal year 2026', async ({ page }) => {
    await untilTitled(page, 'Create New Purchase Order')
    await expect.poll(() => page.getByRole('radio', { name: 'Mine' }).isChecked()).toBe(true)
    await expect.poll(() => page.getByLabel('PO Type').inputValue()).toBe('standard')
    await expect
      .poll(() => page.getByLabel('PO Type').locator('option').allTextContents())
      .toEqual(['Standard', 'Custom'])
    await expect
      .poll(() => page.getByLabel('Agronomist 1', { exact: true }).inputValue())
      .toContain('Ann Zed')
    await expect.poll(() => page.getByLabel('Agronomist 1 percentage').inputValue()).toBe('100.0')
    await expect.poll(() => page.getByLabel('Order discount percentage').isEditable()).toBe(false)
    await page.getByRole('button', { name: 'FY 2026' }).waitFor()
  })

  // (rule drafts/reset)
  it('a new order is cleared by Reset, which shows a message', async ({ page, form }) => {
    await page.getByText('All', { exact: true }).click()
    await form.fillSensorOrder('To be cleared')
    await form.pick('Agronomist 1', 'Bob Adams')
    await page.getByRole('button', { name: 'Add agronomist' }).click()
    await page.getByRole('button', { name: 'Add customer' }).click()
    await page.getByLabel('Comments').fill('to be cleared')
    await page.getByRole('button', { name: 'Reset form' }).click()
    await page.getByText('All fields have been cleared', { exact: true }).first().waitFor()
    await form.untilBlank()
  })

  it('Ctrl+Z restores what Reset cleared, unless something was typed since', async ({ page }) => {
    const reset = page.getByRole('button', { name: 'Reset form' })
    const text = page.getByLabel('Comments')
    await text.fill('cleared by a slip')
    await reset.click()
    await expect.poll(() => text.inputValue()).toBe('')
    const title = page.getByRole('heading', { level: 1 })
    const toasts = page.getByRole('region', { name: /notifications/i }).locator('li')
    for (const begin of [
      () => reset.focus(),
      () => title.focus(),
      () => title.click(),
      () => title.evaluate(() => (document.activeElement as HTMLElement).blur()),
      async () => {
        await toasts.getByRole('button', { name: 'Close' }).click()
        await expect.poll(() => toasts.count()).toBe(0)
      },
    ]) {
      await begin()
      await page.keyboard.press('Control+z')
      await expect.poll(() => text.inputValue()).toBe('cleared by a slip')
      await reset.click()
      await expect.poll(() => text.inputValue()).toBe('')
    }
    await text.fill('begun anew')
    await reset.focus()
    await page.keyboard.press('Control+z')
    // In this field, Ctrl+Z is the browser's own undo, which restores the text.
    await expect.poll(() => text.inputValue()).not.toBe('cleared by a slip')
  })

  // (rule input/numbers)
  it('the order discount keeps what was typed and immediately shows what is wrong with it', async ({
    openPage,
  }) => {
    const page = await openPage('mia')
    const discount = page.getByLabel('Order discount percentage')
    await expect.poll(() => orderFormPage(page).value('Agronomist 1')).toContain('Mia Moss')
    for (const [typed, left, sentence] of [
      ['2,5', '2,5', 'Enter a number here, such as 12.50'],
      ['ten', 'ten', 'Enter a number here, such as 12.50'],
      ['1,234', '1234.00', 'Order discount must be from 0 to 100%'],
      ['-1', '-1.00', 'Order discount must be from 0 to 100%'],
    ] as const) {
      await discount.fill('')
      await page.keyboard.type(typed)
      await expect.poll(() => discount.inputValue()).toBe(typed)
      await page.getByText(sentence).first().waitFor()
      await discount.blur()
      await expect.poll(() => discount.inputValue()).toBe(left)
    }
    await discount.fill('5.555')
    await discount.blur()
    await expect.poll(() => discount.inputValue()).toBe('5.56')
    await expect.poll(() => discount.getAttribute('aria-invalid')).toBe(null)
  })

  it('a new order never opens what was left for another mode of the form', async ({ mia, openPage }) => {
    const stored = await createOrder(mia, order())
    const page = await openPage('mia', { left: { editPurchaseOrderData: stored } })
    await heading(page, 'Create New Purchase Order').waitFor()
    await expect.poll(() => keys(page)).toEqual([])
  })
})

describe('editing', () => {
  // (rule messages/after-saving)
  it('editing an order stores the next version, confirms it, and goes to /view', async ({
    mia,
    openPage,
  }) => {
    const stored = await createOrder(mia, referenceOrder())
    const page = await openPage('mia', fromList('edit', stored))
    await untilTitled(
      page,
      'Edit Purchase Order',
      stored.displayPo,
      `Purchase Order ${stored.displayPo}v1Open`,
    )
    await page.getByText('Modify the purchase order details and line items below', { exact: true }).waitFor()
    await expectAllProducers(page)
    await page.getByLabel('Comments').fill('changed by hand')
    await orderFormPage(page).submitButton.click()
    await orderFormPage(page).untilUpdated()
    await page.waitForURL('**/view')
    await page.getByRole('heading', { name: 'Insights' }).waitFor()
    expect(await readOrder(mia, stored)).toMatchObject({
      versionNumber: 2,
      comments: 'changed by hand',
      grandTotal: 1541.92,
      editedBy: people.mia.email,
    })
    await expect.poll(() => keys(page)).toEqual([])
    await page.goBack()
    await page.getByText('No purchase order was chosen').waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).not.toContain('Nothing was changed')
  })

  // (rule kinds/read-again)
  it("editing an order starts from the stored version, not from the list's", async ({ mia, openPage }) => {
    const stored = await createOrder(mia, order({ comments: 'old' }))
    await mia.call('PATCH', `${ordersPath}/${stored.id}`, { comments: 'new' })
    const page = await openPage('mia', fromList('edit', stored))
    await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe('new')
  })

  it.for(['ann', 'mia'] as const)(
    '%s can edit a child of an archived order',
    async (person, { world, ann, mia, openPage }) => {
      const parent = await createOrder(ann, order())
      await finalize(world, parent.id)
      const child = { parentPoId: parent.id, contractType: undefined, documentType: 'supplemental' }
      const stored = await createOrder(ann, order({ ...child, lineItems: [scoutingLine({ acres: 10 })] }))
      await mia.call('POST', `${ordersPath}/${parent.id}/archive`)
      const page = await openPage(person, fromList('edit', stored))
      await page.getByLabel('Comments').fill('by the form')
      await orderFormPage(page).submitButton.click()
      await page.waitForURL('**/view')
      expect(await readOrder(mia, stored)).toMatchObject({ versionNumber: 2, comments: 'by the form' })
      const card = page.getByRole('article', { name: `Supplemental PO ${stored.displayPo}` })
      await card.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Quick Edit' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Line 1 total units').fill('12')
      await dialog.getByRole('button', { name: 'Update Purchase Order' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await readOrder(mia, stored)).toMatchObject({ versionNumber: 3, grandTotal: 63 })
    },
  )

  it('editing an order that has been finalized shows a message, and leads back', async ({
    world,
    mia,
    openPage,
  }) => {
    const stored = await createOrder(mia, order())
    await finalize(world, stored.id)
    const page = await openPage('mia', fromList('edit', stored))
    await page
      .getByText(/finalized/i)
      .first()
      .waitFor()
    await page.waitForURL('**/view')
  })

  // (rule kinds/chosen-in-the-list)
  it('the address of editing without an order shows no blank form', async ({ openPage }) => {
    const page = await openPage('mia', { path: '/purchase-orders/create?mode=edit' })
    await page.getByRole('main').waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).not.toBe('')
    await expect.poll(() => page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  })

  // (rule rights/order-discount)
  it('editing an order hides the order discount from users who are not managers', async ({
    mia,
    openPage,
  }) => {
    const stored = await createOrder(mia, order({ discountPercentage: 5 }))
    const page = await openPage('ann', fromList('edit', stored))
    await page.getByLabel('Comments').fill('mine')
    await expect.poll(() => page.getByLabel('Order discount percentage').isEditable()).toBe(false)
    await orderFormPage(page).submitButton.click()
    await page.waitForURL('**/view')
    expect(await readOrder(mia, stored)).toMatchObject({ discountPercentage: 5, comments: 'mine' })
  })

  // (rules drafts/failed-save-keeps-everything, messages/servers-own-sentence)
  it('editing an order keeps everything typed when the save fails, with the message of the server or the default', async ({
    mia,
    openPage,
    allowConsoleErrors,
  }) => {
    const stored = await createOrder(mia, order())
    const page = await openPage('mia', fromList('edit', stored))
    await page.getByLabel('Comments').fill('do not lose me')
    const said = { code: 'forbidden', message: 'Only managers may set an order discount' }
    const answers = [
      { status: 500, body: '' },
      { status: 403, json: said },
    ]
    await page.route(`**${ordersPath}/*`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(answers.shift()) : route.continue(),
    )
    for (const text of ['Failed to update purchase order', said.message]) {
      await orderFormPage(page).submitButton.click()
      await page.locator('.toast').filter({ hasText: 'Error' }).getByText(text).waitFor()
      await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe('do not lose me')
    }
    allowConsoleErrors()
  })

  it('editing an order shows who saved first, and loses nothing', async ({
    ann,
    mia,
    openPage,
    allowConsoleErrors,
  }) => {
    const stored = await createOrder(ann, order())
    const page = await openPage('mia', fromList('edit', stored))
    await page.getByLabel('Comments').fill('mine')
    await ann.call('PATCH', `${ordersPath}/${stored.id}`, { comments: 'hers' })
    await orderFormPage(page).submitButton.click()
    await page.getByText(`This purchase order was changed by ${people.ann.name}; reload it`).first().waitFor()
    expect((await readOrder(mia, stored)).comments).toBe('hers')
    allowConsoleErrors()
  })
})

describe('copying as new', () => {
  // (rules kinds/copy-as-new, kinds/copy-at-todays-prices)
  it('copying as new takes over people and lines, raises prices to the catalog and shows how many', async ({
    world,
    mia,
    openPage,
  }) => {
    const stored = await createOrder(
      mia,
      order({
        comments: 'again',
        lineItems: [scoutingLine({ serviceTypeId: services.premiumScouting, costPerAcre: 12.35 })],
      }),
    )
    await world.sql('update service_types set unit_price = 13 where id = $1', [services.premiumScouting])
    const page = await openPage('mia', fromList('copy', stored))
    await untilTitled(page, 'Copy as New Purchase Order', stored.displayPo, `Copy of PO ${stored.displayPo}`)
    await expectAllProducers(page)
    await page
      .getByText(/1 (service )?price.*raised/i)
      .first()
      .waitFor()
    await orderFormPage(page).submitButton.click()
    await orderFormPage(page).untilCreated()
    await world.sql('update service_types set unit_price = 12.35 where id = $1', [services.premiumScouting])
    const [copy] = (await mia.call<Order[]>('GET', `${ordersPath}?sort=-po&limit=1`)).body
    expect(copy).toMatchObject({
      comments: 'again',
      versionNumber: 1,
      documentType: 'original',
      grandTotal: 1300,
      userId: people.mia.email,
    })
    expect(copy?.id).not.toBe(stored.id)
    expect(copy?.lineItems[0]?.id).not.toBe(stored.lineItems[0]?.id)
  })
})

describe.each([
  ['supplemental', 'supplemental', 'Supplemental', 'Create Supplemental PO', 'S1', 525],
  ['credit memo', 'credit_memo', 'Credit Memo', 'Create Credit Memo', 'C1', -525],
] as const)('a %s', (_name, mode, kind, title, suffix, total) => {
  // (rules kinds/po-type-of-a-child, kinds/taken-from-the-parent, kinds/locked-by-lines)
  it('a child copies its parent, locks producer and PO type, and is numbered after it', async ({
    world,
    mia,
    openPage,
  }) => {
    const shares = {
      customerAssignments: [
        { id: 1, percentage: 60 },
        { id: 2, percentage: 40 },
      ],
      agronomistAssignments: [
        { email: people.mia.email, percentage: 70 },
        { email: people.bob.email, percentage: 30 },
      ],
    }
    const parent = await createOrder(mia, order(shares))
    await finalize(world, parent.id)
    const page = await openPage('mia', fromList(mode, await readOrder(mia, parent)))
    const { value } = orderFormPage(page)
    await untilTitled(page, title, parent.displayPo, `${kind} for PO# ${parent.displayPo}`)
    await expect.poll(() => page.locator(`.of-which.${mode}`).count()).toBe(1)
    await expectAllProducers(page)
    for (const locked of ['Producer', 'PO Type'])
      await expect.poll(() => page.getByLabel(locked, { exact: true }).isEditable()).toBe(false)
    await expect.poll(() => value('PO Type')).toBe('Standard')
    await expect.poll(() => value('Producer')).toContain('Acre Farms')
    for (const [row, name, percentage] of [
      ['Agronomist 1', 'Mia Moss', '70.0'],
      ['Agronomist 2', 'Bob Adams', '30.0'],
      ['Customer 1', 'Acre Farms', '60.0'],
      ['Customer 2', 'Brook Coop', '40.0'],
    ] as const) {
      await expect.poll(() => value(row)).toContain(name)
      await expect.poll(() => value(`${row} percentage`)).toBe(percentage)
    }
    await page.getByRole('button', { name: 'Add Service Line Item' }).first().click()
    await page.getByLabel('Field Name').fill('North Half')
    await page.getByLabel('Service', { exact: true }).fill('Corn Scouting')
    await page.getByRole('option', { name: 'Corn Scouting' }).click()
    await page.getByLabel('Legal Description').fill('NE 1/4')
    await page.getByLabel('Total Units').fill('100')
    await page
      .getByLabel(/^Crop type/)
      .first()
      .fill('Corn')
    await page.getByRole('option', { name: 'Corn' }).first().click()
    await page.getByRole('button', { name: 'Add Service Line Item' }).last().click()
    if (mode === 'credit_memo')
      await expect.poll(() => page.getByRole('main').textContent()).toContain('($525.00')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(ordersPath),
    )
    await orderFormPage(page).submitButton.click()
    // Confirms crediting a farm field that the parent order lacks (rule kinds/credit-limited-by-the-server).
    if (mode === 'credit_memo') await page.getByRole('button', { name: 'Submit credit memo' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      parentPoId: parent.id,
      documentType: mode,
      contractType: mode,
      sequenceNumber: 1,
    })
    await orderFormPage(page).untilCreated()
    const { body: family } = await mia.call<{ members: Order[] }>('GET', `${ordersPath}/${parent.id}/family`)
    const child = family.members.find((member) => member.parentPoId === parent.id)
    expect(child).toMatchObject({
      displayPo: `${parent.id}-${suffix}`,
      documentType: mode,
      contractType: mode,
      sequenceNumber: 1,
      grandTotal: total,
      producerId: 1,
      ...shares,
    })
  })
})

describe('canceling', () => {
  // (rule drafts/cancel)
  it.for(['edit', 'copy', 'supplemental', 'credit_memo'] as const)(
    'canceling the mode %s clears what was left in the tab and goes to /view',
    async (mode, { world, mia, openPage }) => {
      const stored = await createOrder(mia, order())
      if (mode !== 'edit') await finalize(world, stored.id)
      const page = await openPage('mia', fromList(mode, stored))
      await page.getByLabel('Comments').waitFor()
      await expect.poll(() => keys(page)).toHaveLength(1)
      await page.getByRole('button', { name: 'Cancel' }).first().click()
      await page.waitForURL('**/view')
      await expect.poll(() => keys(page)).toEqual([])
    },
  )
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '#test/journeys/fixtures.ts'
import { printed } from '#test/proof/print/printed.ts'
import { asStored, hostileTexts } from '#test/world/hostile-texts.ts'
import { createOrder } from '#test/world/orders.ts'
import { order, scoutingLine } from '#test/world/world.ts'

const all = Object.values(hostileTexts)
/** A hostile string that is short enough for a name, with HTML, script and formula characters. */
const name = `<script>window.hacked=1</script><img src=x onerror="window.hacked=1"> =1+1'); --`

/** Expects the page to show the hostile name as text, and no part of it to run or become markup. */
async function expectOnlyText(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main, [role=dialog]').first().textContent()).toContain(name)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await expect.poll(() => page.locator('img[src="x"], [onerror], body script:not([src])').count()).toBe(0)
  // Characters that change the text direction would make 1.00$ look like another amount.
  expect(await page.locator('body').innerText()).not.toMatch(/[\u200b\u200f\u202a-\u202e\u2066-\u2069]/)
}

// (rule input/stored-form)
it('hostile texts stay text: on the cards, in the form, on paper, in the mail and in the lists', async ({
  world,
  mia,
  openInsights,
  openAdmin,
  openAccounts,
}) => {
  const customer = await mia.call('PUT', '/api/customers/100', { name, city: name, company: name })
  expect(customer.status).toBe(200)
  await world.sql('update service_types set name = $1 where id = 1', [`Scouting ${name}`])
  await mia.call('PUT', '/api/legal/terms_and_conditions', { content: all.join('\n') })
  const saved = await createOrder(
    mia,
    order({
      comments: all.join('\n'),
      lineItems: [scoutingLine({ fieldName: name, legalDescription: all.join('\n') })],
    }),
  )
  expect(saved.producerName).toBe(name)

  const insights = await openInsights('mia')
  await insights.card(1).waitFor()
  await expectOnlyText(insights.page)
  await insights.press(1, 'Preview PDF')
  await insights.dialog.locator('.paper').waitFor()
  await expectOnlyText(insights.page)
  const { text } = await printed(insights.page)
  const paper = text.replace(/\s+/g, '')
  for (const one of [name, ...all]) expect(paper).toContain(asStored(one).replace(/\s+/g, ''))
  expect(text).not.toMatch(/[\u200b\u200f\u202a-\u202e\u2066-\u2069]/)

  await insights.page.keyboard.press('Escape')
  await insights.press(1, 'Edit')
  await insights.page.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
  await expect
    .poll(() => insights.page.getByLabel('Comments').inputValue())
    .toBe(saved.comments.replaceAll('\r\n', '\n'))
  expect(await insights.page.evaluate('window.hacked')).toBeUndefined()

  const admin = await openAdmin('purchase-orders')
  await expectOnlyText(admin.page)
  const accounts = await openAccounts()
  await expectOnlyText(accounts.page)
})

import { expect } from 'vitest'
import { readOrder } from '#test/world/orders.ts'
import { it as ofTwoOrders } from './two-orders.ts'

const it = ofTwoOrders.extend('configuration', { scope: 'file' }, async () => ({ SEED: 'demo' }))

// (rule finalizing/simulation-is-said)
it('a simulated ACES is mentioned at the login and in the question before finalizing', async ({
  enter,
  open,
  openPage,
}) => {
  const login = await openPage(null, { path: '/login' })
  await login.getByText('ACES is simulated: finalizing sends no contracts.').waitFor()
  const { page, dialog, press } = await enter('ann')
  await page.getByText('Demonstration').first().waitFor()
  await press(open, 'Finalize')
  await expect.poll(() => dialog.textContent()).toContain('nothing leaves this server')
})

// (rules finalizing/permanent, states/card-buttons)
it('Finalize asks, sends, reports, and leaves a card that a supplemental or a credit memo adds to', async ({
  ann,
  enter,
  open,
}) => {
  const { page, card, dialog, toast, press } = await enter('ann')
  await press(open, 'Finalize')
  await expect
    .poll(() => dialog.textContent())
    .toContain('additions go through a supplemental PO and reductions through a credit memo')
  const sent = page.waitForRequest('**/finalized')
  await dialog.getByRole('button', { name: 'Finalize' }).click()
  expect((await sent).method()).toBe('PATCH')
  expect((await sent).postDataJSON()).toEqual({ finalized: true, versionNumber: 1 })
  await toast('Purchase order finalized and synchronized successfully').waitFor()
  await card(open).getByText('Finalized', { exact: true }).waitFor()
  await expect
    .poll(() => card(open).locator('footer').getByRole('button').allTextContents())
    .toEqual(['Preview PDF', ''])
  await card(open).getByRole('button', { name: 'More' }).click()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Copy as New', 'Create Supplemental', 'Create Credit Memo', 'Email PO', 'What changed'])
  expect(await readOrder(ann, { id: open })).toMatchObject({
    finalized: true,
    acesState: 'synced',
    finalizedAt: expect.any(String),
    finalizedUuid: expect.any(String),
  })
})

import { expect } from 'vitest'
import { createOrder } from '#test/world/orders.ts'
import { order, type World } from '#test/world/world.ts'
import { it as inBrowser } from '../fixtures.ts'

/** A contract system is configured, but nothing responds at its URL. */
const it = inBrowser.extend('configuration', { scope: 'file' }, async () => ({
  ACES_URL: 'http://127.0.0.1:1',
  ACES_TIMEOUT_MS: '2000',
}))

const reference = /\(Request ([\da-f]{10})\)/

function loggedAs(world: World, id: string | undefined): unknown[] {
  const line = world.logged.map((one) => JSON.parse(one)).find((one) => one.id === id && one.row)
  return [line?.row, line?.status]
}

// (rule messages/reference-of-a-failure)
it('a server error is shown with the number of its log lines', async ({
  world,
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await world.sql('alter table legal_content rename to legal_content_of_before')
  const page = await openPage('mia', { path: '/admin?tab=legal' })
  const told = page.getByText(/Something went wrong on the server\. Please try again\. \(Request /)
  await told.waitFor()
  await world.sql('alter table legal_content_of_before rename to legal_content')
  const id = reference.exec((await told.textContent()) ?? '')?.[1]
  expect(loggedAs(world, id)).toEqual(['GET /api/legal/:type', 500])
})

// (rule messages/reference-of-a-failure)
it('the error report starts with the number of the failed request', async ({
  world,
  ann,
  openInsights,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  const stored = await createOrder(ann, order())
  const { page, confirm } = await openInsights('ann')
  await confirm(stored.id, 'Finalize')
  const message = page.getByRole('dialog', { name: 'Report Error' }).getByLabel('Message')
  await expect.poll(() => message.inputValue()).toMatch(/ACES synchronization failed: .*\(Request /s)
  const id = reference.exec(await message.inputValue())?.[1]
  expect(loggedAs(world, id)).toEqual(['PATCH /api/purchase-orders/:id/finalized', 502])
})

import fc from 'fast-check'
import { expect } from 'vitest'
import { orderFormPage } from '#test/pages/order-form-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { seed } from '#test/world/properties.ts'
import { waiting } from './device.ts'
import { type Fate, it } from './network.ts'

const samples = [1, 3, 7, 11, 13, 17, 29, 41, 77, 100]
/** Each sample costs $8.75. */
const cents = samples.map((count) => count * 875)

const fate = fc.constantFrom<Fate>(
  'never sent',
  'answer lost',
  'half the answer',
  'cut after the answer',
  'cut after the answer',
)
const fates = (from: number) => fc.sample(fate, { seed: from, numRuns: 500 })

// (rules offline/never-lost-never-twice, offline/sent-by-itself)
it('ten orders that wait are ten orders to the cent, over a connection that breaks at every call', {
  timeout: 300_000,
}, async ({ ann, device, network }) => {
  const form = orderFormPage(await device.visitOnce())
  const { page } = form
  await page.context().setOffline(true)
  for (const [at, count] of samples.entries()) {
    await form.untilBlank()
    await form.fillOrder(`Field ${at + 1}`, count)
    await form.submitButton.click()
    await waiting(page, at + 1).waitFor()
  }
  const [creates, others] = [fates(seed), fates(seed + 1)]
  const met: Fate[] = []
  network.decide(({ create }) => {
    const next = (create ? creates : others).pop() ?? 'never sent'
    if (create) met.push(next)
    return next
  })
  await page.context().setOffline(false)
  await expect.poll(async () => listOrders(ann), { timeout: 150_000 }).toHaveLength(10)
  await page.getByRole('button', { name: /^Waiting to be sent/ }).waitFor({ state: 'detached' })
  await form.untilNoDraft()
  process.stdout.write(`Seed ${seed}: ten orders took ${met.length} tries: ${met.join(', ')}\n`)
  expect(new Set(met).size).toBe(4)
  const sent = await listOrders(ann)
  expect(sent.map(({ grandTotal }) => Math.round(grandTotal * 100)).sort((a, b) => a - b)).toEqual(cents)
  const inOrder = sent.toReversed().map(({ lineItems: [line] }) => line?.fieldName)
  expect(inOrder).toEqual(samples.map((_, at) => `Field ${at + 1}`))
})

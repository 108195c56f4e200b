import { describe, expect } from 'vitest'
import { correctionsDialog } from '#test/pages/corrections-dialog.ts'
import { createOrder, listOrders, ordersPath, removeOrders } from '#test/world/orders.ts'
import { type Caller, finalize, order, scoutingLine, type World } from '#test/world/world.ts'
import { it } from '../fixtures.ts'

it.beforeEach(({ world }) => removeOrders(world))

async function finalized(world: World, by: Caller, fields: readonly [string, number][], changes = {}) {
  const lineItems = fields.map(([fieldName, acres]) => scoutingLine({ fieldName, acres }))
  const made = await createOrder(by, order({ lineItems, ...changes }))
  await finalize(world, made.id)
  return made
}

const numbers = async (by: Caller) =>
  (await listOrders(by)).map(({ displayPo, grandTotal }) => `${displayPo} ${grandTotal}`).toSorted()

// (rules corrections/what-was-ordered, corrections/never-twice)
it('a pasted list becomes a supplemental and a credit memo, and the same list then nothing', async ({
  world,
  ann,
  openPage,
}) => {
  await finalized(world, ann, [
    ['Mill', 100],
    ['Ridge', 40],
    ['Bend', 5],
  ])
  const page = await openPage('ann', { path: '/insights' })
  const { dialog, open, compare, show, make } = correctionsDialog(page)
  await open()
  const list = [
    ['Date', 'Field', 'Acres done'],
    ['10/3', 'Mill', 113.5],
    ['10/3', 'ridge', 30],
    ['10/4', 'Bend', 5.2],
  ]
  await compare(list)
  await dialog.getByText('3 rows pasted').waitFor()
  await dialog.getByText('Field and Acres done found. Date not used.').waitFor()
  await show('differ').waitFor()
  expect(await show('differ').textContent()).toBe('2 differ')
  expect(await show('as ordered').textContent()).toBe('1 as ordered')
  await dialog.getByText('Net $18.38').waitFor()
  await make('1 supplemental and 1 credit memo').click()
  await dialog.getByText('2 orders created.').waitFor()
  expect(await numbers(ann)).toEqual(['1 761.25', '1-C1 -52.5', '1-S1 70.88'])
  await dialog.getByRole('button', { name: 'Compare again' }).click()
  await expect.poll(() => show('as ordered').textContent()).toBe('3 as ordered')
  await dialog.getByText('No differences beyond the tolerance.').waitFor()
})

it('the tolerance and the ticks decide what is created', async ({ world, ann, openPage }) => {
  await finalized(world, ann, [
    ['Mill', 100],
    ['Ridge', 40],
  ])
  const page = await openPage('ann', { path: '/insights' })
  const { dialog, open, compare, show, make, tick } = correctionsDialog(page)
  await open()
  await compare([
    ['Field', 'Done'],
    ['Mill', 102],
    ['Ridge', 30],
  ])
  await make('1 supplemental and 1 credit memo').waitFor()
  await dialog.getByLabel('Tolerance').fill('3')
  await make('1 credit memo').waitFor()
  await show('more').click()
  await dialog.getByText('No differences beyond the tolerance.').waitFor()
  await dialog.getByLabel('Tolerance').fill('1')
  await make('1 supplemental and 1 credit memo').waitFor()
  await show('differ').click()
  await tick('1-C1').click()
  await make('1 supplemental').click()
  await dialog.getByText('1 order created.').waitFor()
  expect(await numbers(ann)).toEqual(['1 735', '1-S1 10.5'])
  // The dialog computed this credit memo before the supplemental was created.
  await tick('1-C1').click()
  await make('1 credit memo').click()
  await dialog.getByText('2 orders created.').waitFor()
})

// (rule corrections/never-guessed)
describe('a row that matches no field or several', () => {
  it('is listed, and counts once the user chooses', async ({ world, ann, openPage }) => {
    await finalized(world, ann, [['Mill', 100]])
    await finalized(world, ann, [['Mill', 50]], { producerId: 2 })
    const page = await openPage('ann', { path: '/insights' })
    const { dialog, open, compare, show, make } = correctionsDialog(page)
    await open()
    await compare([
      ['Producer', 'Field', 'Done'],
      ['', 'Mill', 60],
      ['Acre Farms', 'Bottom', 90],
      ['', 'Nowhere', 90],
    ])
    await show('to choose').click()
    await dialog
      .getByLabel('Field for line 2')
      .selectOption({ label: 'Mill, Corn Scouting, PO 2, Brook Coop: 50 acres' })
    await make('1 supplemental').waitFor()
    await show('no field found').click()
    await dialog.getByText('Line 4: Nowhere').waitFor()
    await dialog
      .getByLabel('Field for line 3')
      .selectOption({ label: 'Mill, Corn Scouting, PO 1, Acre Farms: 100 acres' })
    await make('1 supplemental and 1 credit memo').click()
    await dialog.getByText('2 orders created.').waitFor()
    expect(await numbers(ann)).toEqual(['1 525', '1-C1 -52.5', '2 262.5', '2-S1 52.5'])
  })

  it('raises a question when columns have no names', async ({ world, ann, openPage }) => {
    await finalized(world, ann, [['Mill', 100]])
    const page = await openPage('ann', { path: '/insights' })
    const { dialog, open, compare, make } = correctionsDialog(page)
    await open()
    await compare([
      ['x', 'Mill', 90],
      ['y', 'Mill North', 90],
    ])
    await dialog.getByText('Choose which column is Field and which is Done.').waitFor()
    await dialog.getByLabel('Column 2').selectOption('Field')
    await dialog.getByLabel('Column 3').selectOption('Done')
    await make('1 credit memo').waitFor()
  })
})

it('done units are typed beside the fields of a producer', async ({ world, ann, openPage }) => {
  await finalized(world, ann, [
    ['Mill', 100],
    ['Ridge', 40],
  ])
  const page = await openPage('ann', { path: '/insights' })
  const { dialog, open, make } = correctionsDialog(page)
  await open()
  await dialog.getByLabel('Or enter completed units for a producer').fill('Acre')
  await page.getByRole('option', { name: /Acre Farms/ }).click()
  await dialog.getByLabel('Units done for Ridge, Corn Scouting, PO 1').fill('42')
  await make('1 supplemental').click()
  await dialog.getByText('1 order created.').waitFor()
  expect(await numbers(ann)).toEqual(['1 735', '1-S1 10.5'])
})

// (rule corrections/never-twice)
it('the list survives a reload, and a lost answer creates nothing twice', async ({
  world,
  ann,
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  for (let i = 0; i < 3; i += 1) await finalized(world, ann, [[`Field ${i}`, 100]])
  const page = await openPage('ann', { path: '/insights' })
  const { dialog, open, compare, make } = correctionsDialog(page)
  await open()
  await compare([['Field', 'Done'], ...[0, 1, 2].map((i) => [`Field ${i}`, 110])])
  let sent = 0
  await page.route(`**${ordersPath}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent !== 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await make('3 supplementals').click()
  await dialog.getByText('The server can’t be reached. Retrying…').waitFor()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByText('1 order may already exist. Trying again won’t create duplicates.').waitFor()
  await page.unroute(`**${ordersPath}`)
  await page.reload()
  await open()
  await make('1 supplemental').click()
  await dialog.getByText('1 order created.').waitFor()
  expect(await numbers(ann)).toEqual(['1 525', '1-S1 52.5', '2 525', '2-S1 52.5', '3 525', '3-S1 52.5'])
})

// (rule corrections/planned-on)
it('an order of another user in between is refused with the reason, and compared again', async ({
  world,
  ann,
  mia,
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors()
  await finalized(world, ann, [['Mill', 100]])
  const page = await openPage('ann', { path: '/insights' })
  const { dialog, open, compare, make } = correctionsDialog(page)
  await open()
  await compare([
    ['Field', 'Done'],
    ['Mill', 110],
  ])
  await make('1 supplemental').waitFor()
  const lineItems = [scoutingLine({ fieldName: 'Mill', acres: 4 })]
  await createOrder(mia, { documentType: 'supplemental', parentPoId: 1, lineItems })
  await make('1 supplemental').click()
  await dialog.getByText('1 order refused.').waitFor()
  await dialog.getByText(/has changed since the list was compared/).waitFor()
  await dialog.getByRole('button', { name: 'Compare again' }).click()
  await dialog.getByText('Still open, but counted: 1-S1').waitFor()
  await make('1 supplemental').click()
  await dialog.getByText('1 order created.').waitFor()
  expect(await numbers(ann)).toEqual(['1 525', '1-S1 21', '1-S2 31.5'])
})

// (rules import-files/encoding, corrections/never-guessed)
it('a file of done units that is not whole, or in two encodings, is refused with the reason', async ({
  openPage,
}) => {
  const page = await openPage('ann', { path: '/insights' })
  const { dialog, open } = correctionsDialog(page)
  await open()
  const choose = (buffer: Buffer) =>
    dialog.getByLabel('List of done units').setInputFiles({ name: 'done.csv', mimeType: 'text/csv', buffer })
  const text = Buffer.from('Field,Done\nJosé,5\nCafé')
  await choose(text.subarray(0, -1))
  await dialog.getByText('The file ends in the middle of a character').waitFor()
  await choose(Buffer.concat([text, Buffer.from([0xe9, 0x2c, 0x36])]))
  await dialog.getByText('The file is UTF-8 except for a character on line 3, after “Café”').waitFor()
  await choose(text)
  await dialog.getByText('done.csv').waitFor()
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { finalize, openWorld, order, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let older: number
let id: number

const path = '/api/purchase-orders'

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders restart identity cascade')
  const ann = await world.as('ann')
  older = (await ann.call<{ id: number }>('POST', path, order())).body.id
  id = (await ann.call<{ id: number }>('POST', path, order())).body.id
  visitor = await enter(world, 'ann', { path: '/insights?sort=po' })
})
afterEach(() => visitor.close())

const card = (number: number) => visitor.page.getByRole('article', { name: `Purchase Order ${number}` })
const dialog = () => visitor.page.getByRole('dialog')
const toast = (text: string) => visitor.page.locator('.toast', { hasText: text })
/** The name of what has the focus: its heading, its tab, its words. */
const focused = () =>
  visitor.page.evaluate(() => {
    const element = document.activeElement
    const label = document.getElementById(element?.getAttribute('aria-labelledby') ?? '')
    return `${element?.localName}: ${(label ?? element)?.textContent?.slice(0, 20)}`
  })

async function press(number: number, action: string): Promise<void> {
  await card(number).getByRole('button', { name: action, exact: true }).focus()
  await visitor.page.keyboard.press('Enter')
  const yes = dialog().getByRole('button', { name: action })
  await yes.focus()
  await visitor.page.keyboard.press('Enter')
}

it('stays on the card of an order that was finalized', async () => {
  await visitor.page.route(`**${path}/*/finalized`, async (route) => {
    await finalize(world, id)
    const { body } = await (await world.as('ann')).call('GET', `${path}/${id}`)
    await route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })
  })
  await press(id, 'Finalize')
  await toast('Purchase order finalized and synchronized successfully').waitFor()
  await card(id).getByRole('button', { name: 'Create Supplemental' }).waitFor()
  await expect.poll(() => focused()).toMatch(`article: Purchase Order ${id}`)
})

it('returns to the card when Report Error is closed by Escape', async () => {
  await visitor.page.route(`**${path}/*/finalized`, (route) => route.fulfill({ status: 500, body: '' }))
  await press(id, 'Finalize')
  await visitor.page.getByRole('heading', { name: 'Report Error' }).waitFor()
  await expect.poll(focused).toMatch('input')
  await visitor.page.keyboard.press('Escape')
  await expect.poll(focused).toMatch(`article: Purchase Order ${id}`)
  visitor.forgive()
})

it('goes to the next card when one is deleted, to the last, and to the list when none is left', async () => {
  await press(older, 'Delete')
  await expect.poll(focused).toMatch(`article: Purchase Order ${id}`)
  await press(id, 'Delete')
  await visitor.page.locator('h2', { hasText: 'No Purchase Orders' }).waitFor()
  await expect.poll(focused).toMatch('div: View Purchase Orders')
})

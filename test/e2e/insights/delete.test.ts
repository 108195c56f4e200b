import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
import { type Caller, finalize, openWorld, order, people, type World } from '#test/world/world.ts'

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

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#test/e2e/axe.ts'
import { comments, fillOrder, orders, submit } from '#test/e2e/form-work.ts'
import { closeBrowser, enter, type Visitor } from '#test/e2e/visitor.ts'
import { openWorld, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
let page: Page
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  await world.sql('truncate purchase_orders, purchase_order_versions, idempotency_keys cascade')
  visitor = await enter(world, 'ann')
  page = visitor.page
  await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
})
afterEach(() => visitor.close())
const success = (on: Page = page) => on.getByText('Purchase Order created successfully!').first().waitFor()
const typed = 'Call the home place before entering'

describe('a save', () => {
  it('whose answer is lost is asked for again by its key, and is one order', async () => {
    await fillOrder(page)
    let answers = 0
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST' || answers++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit(page).click()
    await success()
    expect(answers).toBe(2)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  /** Saves are stored and their answers lost, until it is called. */
  async function losingAnswers(): Promise<() => void> {
    let cut = true
    await page.route('**/api/purchase-orders', async (route) => {
      if (!cut || route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    return () => {
      cut = false
    }
  }

  it('that was given up without an answer says so, and is not left unasked', async () => {
    await fillOrder(page)
    const backOnline = await losingAnswers()
    await submit(page).click()
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await page.getByText('It is not known whether the order was saved').waitFor()
    await expectAccessible(page)
    const question = page.getByRole('dialog', { name: 'Leave without knowing whether it was saved?' })
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Reset form' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    backOnline()
    await page.getByRole('button', { name: 'Try again' }).click()
    await success()
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('that got no answer before a reload is not made a second time unasked', async () => {
    await fillOrder(page)
    const backOnline = await losingAnswers()
    await submit(page).click()
    await page.getByText('Waiting for the connection…').first().waitFor()
    await page.reload()
    backOnline()
    await page.getByText('It was being saved and got no answer').waitFor()
    await fillOrder(page)
    await submit(page).click()
    const question = page.getByRole('dialog', { name: 'Submit this as one more order?' })
    await question.getByRole('button', { name: 'Not yet' }).click()
    await page.getByRole('button', { name: 'Save it now' }).click()
    await success()
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('that another window still waits for is no reason to ask', async () => {
    await fillOrder(page)
    await losingAnswers()
    await submit(page).click()
    await page.getByText('Waiting for the connection…').first().waitFor()
    const second = await visitor.context.newPage()
    await second.goto('/')
    await fillOrder(second, 'South 80')
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await second.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await submit(second).dblclick()
    await second.locator('button[aria-busy="true"]').first().waitFor()
    await expect.poll(() => second.getByText('It is not known whether the order was saved').count()).toBe(0)
    go()
    await success(second)
    expect(await orders(world)).toHaveLength(2)
    visitor.forgive()
  })

  it('that waits survives a reload, is offered again and stays one order', async () => {
    await fillOrder(page)
    const keys: (string | undefined)[] = []
    let cut = true
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'])
      if (!cut) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit(page).click()
    await page.getByText('Waiting for the connection…').first().waitFor()
    await page.reload()
    cut = false
    await page.getByText('It was being saved and got no answer').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save it now' }).click()
    await success()
    expect(new Set(keys).size).toBe(1)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('answered 500 says so, keeps everything and can be tried again', async () => {
    await fillOrder(page)
    await page.getByLabel('Comments').fill(typed)
    let posts = 0
    await page.route('**/api/purchase-orders', async (route) => {
      if (route.request().method() !== 'POST' || posts++ > 0) return route.continue()
      await route.fetch()
      await route.fulfill({ status: 500, body: '' })
    })
    await submit(page).click()
    await page.getByText('The order was not saved').waitFor()
    await expectAccessible(page)
    await expect.poll(() => comments(page)).toBe(typed)
    await page.getByLabel('Comments').fill(`${typed}, and after`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await success()
    expect(await orders(world)).toMatchObject([{ comments: `${typed}, and after` }])
    visitor.forgive()
  })
})

import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, order, type World } from '#test/world/world.ts'
import { expectAccessible, expectTouchable } from './axe.ts'
import {
  comments,
  create,
  editAddress,
  fillOrder,
  orders,
  startLine,
  submit,
  untilKept,
} from './form-work.ts'
import { closeBrowser, enter, type Visitor } from './visitor.ts'

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

const restore = (on: Page = page) => on.getByRole('button', { name: 'Restore draft' })
const success = (on: Page = page) => on.getByText('Purchase Order created successfully!').first().waitFor()
const typed = 'Call the home place before entering'

/** An order, a remark, and a line that is only begun: all of it unsaved. */
async function writeOrder(): Promise<void> {
  await fillOrder(page)
  await page.getByLabel('Comments').pressSequentially(typed)
  await startLine(page, 'South hal')
}

/** Nothing of the page runs any more, as when a laptop sleeps: Chromium freezes only pages that nobody looks at. */
async function suspend(): Promise<() => Promise<void>> {
  await untilKept(page, 'South hal')
  const devtools = await visitor.context.newCDPSession(page)
  await devtools.send('Debugger.enable')
  const paused = new Promise<void>((resolve) => devtools.once('Debugger.paused', () => resolve()))
  await devtools.send('Debugger.pause')
  const stopped = page.evaluate(() => undefined)
  await paused
  return async () => {
    await devtools.send('Debugger.resume')
    await stopped
    await devtools.detach()
  }
}

async function expectAllBack(on: Page): Promise<void> {
  await restore(on).click()
  await expect.poll(() => comments(on)).toBe(typed)
  await expect.poll(() => on.getByLabel('Producer', { exact: true }).inputValue()).toBe('Acre Farms - 100')
  await expect.poll(() => on.getByText('North 40', { exact: true }).count()).toBeGreaterThan(0)
  await expect.poll(() => on.getByLabel('Field Name').inputValue()).toBe('South hal')
}

/** The line that was begun is given up, and the rest is sent. */
async function finish(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Discard this line' }).click()
  await submit(on).click()
  await success(on)
}

describe('in the middle of typing', () => {
  it('a reload brings every character back, and one order comes of it', async () => {
    await writeOrder()
    await page.reload()
    await page.getByText('An unfinished order for Acre Farms was kept.').waitFor()
    await expectAccessible(page)
    await expectAllBack(page)
    await finish(page)
    expect(await orders(world)).toHaveLength(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.reload()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await expect.poll(() => restore().count()).toBe(0)
  })

  it('a tab that is killed loses nothing', async () => {
    await writeOrder()
    await untilKept(page, 'South hal')
    const crashed = page.waitForEvent('crash')
    const devtools = await visitor.context.newCDPSession(page)
    void devtools.send('Page.crash').catch(() => undefined)
    await crashed
    const next = await visitor.context.newPage()
    await next.goto('/')
    await expectAllBack(next)
    await finish(next)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('a laptop that is closed and never opened again has kept what was typed', async () => {
    await writeOrder()
    const resume = await suspend()
    const next = await visitor.context.newPage()
    await next.goto('/')
    await expectAllBack(next)
    await resume()
  })

  it('a laptop that is opened again goes on where it was', async () => {
    await writeOrder()
    await (await suspend())()
    await page.getByLabel('Field Name').pressSequentially('f')
    await expect.poll(() => page.getByLabel('Field Name').inputValue()).toBe('South half')
    await finish(page)
    expect(await orders(world)).toHaveLength(1)
  })

  it('the line in the editor is kept too, and opens again', async () => {
    await fillOrder(page)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const editor = page.getByRole('dialog', { name: 'Edit Service Line Item' })
    await editor.getByLabel('Field Name').fill('North 41')
    await page.reload()
    await restore().click()
    await expect.poll(() => editor.getByLabel('Field Name').inputValue()).toBe('North 41')
  })

  it('says when the draft was kept, in the summary', async () => {
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^Draft kept on this computer at \d+:\d\d [ap]m$/).waitFor()
  })
})

describe('a draft', () => {
  it('is discarded for good, unless that is taken back', async () => {
    await page.getByLabel('Comments').fill(typed)
    await page.reload()
    await page.getByRole('button', { name: 'Discard' }).click()
    await restore().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await restore().waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('draft|')))
    await expect.poll(() => restore().count()).toBe(0)
  })

  it('is never offered to somebody else', async () => {
    await page.getByLabel('Comments').fill(typed)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep my draft' }).click()
    await page.getByLabel('Your name').selectOption('bob@farm.example')
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await page.getByLabel('Comments').fill('Of Bob')
    await page.getByText(/^Draft kept/).waitFor()
    await expect.poll(() => restore().count()).toBe(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await page.getByLabel('Your name').selectOption('ann@farm.example')
    await page.getByRole('button', { name: 'Login' }).click()
    await restore().click()
    await expect.poll(() => comments(page)).toBe(typed)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Of Bob')
  })

  it('of an older version of the program is dropped, and that is said', async () => {
    await page.evaluate(() =>
      localStorage.setItem('draft|ann@farm.example|create_new|new|x', '{"format":0,"lines":[]}'),
    )
    await page.reload()
    await page
      .getByText('An earlier version of this program kept a draft that this one cannot read')
      .waitFor()
    await expect.poll(() => restore().count()).toBe(0)
  })

  it('of two windows stays two drafts, none offered while it is written', async () => {
    await page.getByLabel('Comments').fill('First window')
    const second = await visitor.context.newPage()
    await second.goto('/')
    await second.getByLabel('Comments').fill('Second window')
    await untilKept(second, 'Second window')
    await expect.poll(() => restore(second).count()).toBe(0)
    await second.close()
    await page.reload()
    await expect.poll(() => restore().count()).toBe(2)
  })

  it('where the storage is full is said not to be kept, and survives leaving the form', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^No draft is kept: the storage/).waitFor()
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'Keep my draft' }).click()
    await page.getByRole('link', { name: 'Create PO' }).click()
    await restore().click()
    await expect.poll(() => comments(page)).toBe(typed)
  })

  it('where IndexedDB is closed is kept, offered and discarded all the same', async () => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('closed', 'SecurityError')
      }
    })
    await page.reload()
    await page.getByLabel('Comments').fill(typed)
    await page.getByText(/^Draft kept on this computer/).waitFor()
    await page.reload()
    await restore().click()
    await expect.poll(() => comments(page)).toBe(typed)
    await page.reload()
    await page.getByRole('button', { name: 'Discard' }).click()
    await restore().waitFor({ state: 'detached' })
    await page.getByLabel('Comments').fill('Of another order')
    await untilKept(page, 'Of another order')
    await page.reload()
    await restore().click()
    await expect.poll(() => comments(page)).toBe('Of another order')
  })

  it('of an edit is found again from the new order, with its order', async () => {
    const { id } = await create(world, order())
    await page.evaluate((left) => sessionStorage.setItem('editPurchaseOrderData', left), `{"id":${id}}`)
    await page.goto(editAddress)
    await page.getByLabel('Comments').fill(typed)
    await untilKept(page, typed)
    const next = await visitor.context.newPage()
    await page.close()
    await next.goto('/')
    await next.getByText(`Unfinished changes to purchase order ${id} were kept.`).waitFor()
    await next.getByRole('button', { name: 'Open draft' }).click()
    await next.getByRole('heading', { name: 'Edit Purchase Order' }).waitFor()
    await expect.poll(() => comments(next)).toBe(typed)
    await submit(next).click()
    await next.getByText('Purchase Order updated successfully!').first().waitFor()
    expect(await orders(world)).toMatchObject([{ id, comments: typed, versionNumber: 2 }])
  })
})

describe('leaving with unsaved work', () => {
  beforeEach(() => page.getByLabel('Comments').fill(typed))

  it('by a link asks, and stays where one says so', async () => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await expectAccessible(page)
    await expectTouchable(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    await expect.poll(() => comments(page)).toBe(typed)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('by Back asks, and goes once that is answered', async () => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('button', { name: 'Keep my draft' }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await restore().click()
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => comments(page)).toBe(typed)
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
    await page.waitForURL('**/accounts')
    await page.getByRole('link', { name: 'Create PO' }).click()
    await page.getByRole('heading', { name: 'Create New Purchase Order' }).waitFor()
    await expect.poll(() => comments(page)).toBe('')
  })

  it('by closing the window is asked by the browser', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asked).type()).toBe('beforeunload')
  })

  it('is not asked about where nothing was typed', async () => {
    await page.getByLabel('Comments').fill('')
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.waitForURL('**/accounts')
  })

  it('by Cancel of an edit asks first', async () => {
    const { id } = await create(world, order())
    await page.evaluate((left) => sessionStorage.setItem('editPurchaseOrderData', left), `{"id":${id}}`)
    await page.goto(editAddress)
    await page.getByLabel('Comments').fill(typed)
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => comments(page)).toBe(typed)
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/view')
    expect(await orders(world)).toMatchObject([{ versionNumber: 1 }])
  })
})

describe('a session that ends', () => {
  it('is begun again above the form by the same person, and the save goes on', async () => {
    await fillOrder(page)
    await page.getByLabel('Comments').fill(typed)
    await world.sql('delete from user_sessions')
    await submit(page).click()
    const dialog = page.getByRole('dialog', { name: 'User not logged in' })
    await dialog.getByText('Ann Zed').waitFor()
    await expectAccessible(page)
    await expect.poll(() => dialog.locator('select').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await success()
    expect(await orders(world)).toMatchObject([{ comments: typed, userId: 'ann@farm.example' }])
    visitor.forgive()
  })

  it('may wait: what was typed stays, and can be sent later', async () => {
    await fillOrder(page)
    await world.sql('delete from user_sessions')
    await submit(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await submit(page).click()
    await success()
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('leads to the login where nothing was typed', async () => {
    // The form's own lists are there: only the next screen asks.
    await page.waitForLoadState('networkidle')
    await world.sql('delete from user_sessions')
    await page.getByRole('link', { name: 'Insights' }).click()
    await page.waitForURL('**/login')
    visitor.forgive()
  })
})

describe('a save', () => {
  it('without a network waits visibly and goes out once when it is back', async () => {
    await fillOrder(page)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/purchase-orders')) posts++
    })
    await visitor.context.setOffline(true)
    await submit(page).click()
    await page.getByText('Waiting for the connection…').first().waitFor()
    await expectAccessible(page)
    const sentOffline = posts
    await visitor.context.setOffline(false)
    await success()
    expect(posts - sentOffline).toBe(1)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

  it('that waits can be cancelled, edited and sent, and is one order', async () => {
    await fillOrder(page)
    await visitor.context.setOffline(true)
    await submit(page).click()
    await page.getByRole('button', { name: 'Cancel saving' }).first().click()
    await page.getByLabel('Comments').fill(typed)
    await visitor.context.setOffline(false)
    await submit(page).click()
    await success()
    expect(await orders(world)).toMatchObject([{ comments: typed }])
    visitor.forgive()
  })

  it('that gets no answer for half a minute waits for the connection, and is one order', async () => {
    await fillOrder(page)
    let posts = 0
    await page.route('**/api/purchase-orders', (route) =>
      route.request().method() === 'POST' && posts++ === 0 ? undefined : route.continue(),
    )
    await page.clock.install()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await submit(page).click()
    await sent
    await page.clock.fastForward(31_000)
    await success()
    expect(posts).toBe(2)
    expect(await orders(world)).toHaveLength(1)
    visitor.forgive()
  })

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

  it.each([502, 503, 504])('answered %i is tried again by itself', async (status) => {
    await fillOrder(page)
    let posts = 0
    await page.route('**/api/purchase-orders', (route) =>
      route.request().method() === 'POST' && posts++ === 0
        ? route.fulfill({ status, body: '' })
        : route.continue(),
    )
    await submit(page).click()
    await success()
    expect(posts).toBe(2)
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

describe('on a phone', () => {
  it('offers, waits and asks within the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await fillOrder(page)
    await visitor.context.setOffline(true)
    await submit(page).click()
    await page.getByText('Waiting for the connection…').last().waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    await visitor.context.setOffline(false)
    await success()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByLabel('Comments').fill(typed)
    await page.reload()
    await restore().waitFor()
    await expectTouchable(page)
    await expectAccessible(page)
    visitor.forgive()
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible, expectTouchable } from '#test/e2e/axe.ts'
import { closeBrowser, signIn, type Visitor, visit } from '#test/e2e/visitor.ts'
import { openWorld, people, type World } from '#test/world/world.ts'

let world: World
let visitor: Visitor
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await closeBrowser()
  await world.close()
})
beforeEach(async () => {
  visitor = await visit(world)
})
afterEach(() => visitor.close())

const stored = () =>
  visitor.page.evaluate(() => ({
    email: localStorage.getItem('email'),
    token: localStorage.getItem('token'),
  }))

describe('the gate', () => {
  it('asks for a sign-in before every screen', async () => {
    for (const path of ['/', '/purchase-orders/create', '/insights', '/view', '/accounts', '/admin']) {
      await visitor.page.goto(path)
      await visitor.page.getByRole('heading', { name: 'Login' }).waitFor()
    }
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
  })

  it('lists active people by last name and goes to / after Login', async () => {
    const names = () => visitor.page.getByLabel('Your name').locator('option').allTextContents()
    await expect
      .poll(async () => (await names()).filter((name) => /Adams|Lund|Moss|Zed|Past/.test(name)))
      .toEqual(['Adams, Bob', 'Lund, Ada', 'Moss, Mia', 'Zed, Ann'])
    await signIn(visitor.page, 'ann')
    expect(new URL(visitor.page.url()).pathname).toBe('/')
    expect(await stored()).toEqual({ email: people.ann.email, token: expect.stringMatching(/.{20,}/) })
  })

  it.each(['email', 'token'])('closes when the %s in local storage is missing', async (key) => {
    await signIn(visitor.page, 'ann')
    await visitor.page.evaluate((name) => localStorage.removeItem(name), key)
    await visitor.page.reload()
    await visitor.page.getByRole('heading', { name: 'Login' }).waitFor()
  })

  it('closes when the server knows no session, and forgets both values', async () => {
    await signIn(visitor.page, 'ann')
    // A call of this page that is still on its way would be refused, and forget both before the next page comes.
    await visitor.page.goto('about:blank')
    await world.sql('delete from user_sessions')
    visitor.forgive()
    await visitor.page.goto('/')
    await visitor.page.waitForURL('**/login')
    expect(await stored()).toEqual({ email: null, token: null })
  })

  it('leaves nothing of a person in the tab after Logout', async () => {
    await signIn(visitor.page, 'ann')
    await visitor.page.getByRole('link', { name: 'Insights', exact: true }).click()
    await visitor.page.waitForURL('**/insights')
    await visitor.page.evaluate(() => sessionStorage.setItem('editPurchaseOrderData', '{"id":1}'))
    await visitor.page.getByRole('button', { name: 'Logout' }).click()
    await visitor.page.waitForURL('**/login')
    await expect.poll(() => visitor.page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

  it('opens again after Logout only with a new sign-in, also when the server is away', async () => {
    await signIn(visitor.page, 'ann')
    await visitor.page.route('**/api/auth/logout', (route) => route.abort())
    await visitor.page.getByRole('button', { name: 'Logout' }).click()
    await visitor.page.waitForURL('**/login')
    expect(await stored()).toEqual({ email: null, token: null })
    await expect
      .poll(() =>
        visitor.page
          .getByRole('status')
          .filter({ hasText: /fail|error/i })
          .count(),
      )
      .toBe(0)
    visitor.forgive()
  })
})

describe('the shell', () => {
  it('shows who is signed in, and Admin to managers only', async () => {
    for (const [person, level, admin] of [
      ['ann', 'Agronomist', 0],
      ['mia', 'Manager', 1],
      ['ada', 'Admin', 1],
    ] as const) {
      await visitor.page.goto('/login')
      await signIn(visitor.page, person)
      const bar = visitor.page.locator('.whobar')
      await expect.poll(() => bar.textContent()).toContain(people[person].name)
      await expect.poll(() => bar.textContent()).toContain(level)
      await expect.poll(() => bar.textContent()).toContain(people[person].territory)
      await expect
        .poll(() => visitor.page.getByRole('link', { name: 'Admin', exact: true }).count())
        .toBe(admin)
      await visitor.page.getByRole('button', { name: 'Logout' }).click()
      await visitor.page.waitForURL('**/login')
    }
  })

  it('leads to every screen by its link', async () => {
    await signIn(visitor.page, 'mia')
    for (const [link, path, title] of [
      ['Insights', '/insights', 'Insights'],
      ['Customers', '/accounts', 'Accounts Management'],
      ['Admin', '/admin', 'Administration'],
      ['Create PO', '/', 'Create New Purchase Order'],
    ] as const) {
      await visitor.page.getByRole('link', { name: link, exact: true }).click()
      await visitor.page.waitForURL(`**${path}`)
      await visitor.page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
      await expectAccessible(visitor.page)
    }
  })

  it('says so when a page does not come, and shows it after Reload', async () => {
    await signIn(visitor.page, 'mia')
    await visitor.page.route(/insights-screen.*\.js/, (route) => route.abort())
    await visitor.page.getByRole('link', { name: 'Insights', exact: true }).click()
    await visitor.page.getByRole('heading', { name: 'This page could not be shown', level: 1 }).waitFor()
    await expectAccessible(visitor.page)
    await visitor.page.unrouteAll()
    await visitor.page.getByRole('button', { name: 'Reload' }).click()
    await visitor.page.getByRole('heading', { name: 'Insights', level: 1, exact: true }).waitFor()
    visitor.forgive()
  })

  it('keeps Administration from those who are no managers', async () => {
    await signIn(visitor.page, 'ann')
    await visitor.page.goto('/admin')
    await visitor.page
      .getByText(/not authorised/i)
      .first()
      .waitFor()
  })

  it('opens by an address with dots in its question', async () => {
    await signIn(visitor.page, 'ann')
    await visitor.page.goto('/insights?q=z.abbott@farm.example')
    await visitor.page.getByRole('heading', { name: 'Insights', level: 1, exact: true }).waitFor()
    await visitor.page.goto('/no.such')
    await visitor.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    const gone = await fetch(`${world.url}/assets/gone.js`)
    expect([gone.status, gone.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')])
  })

  it('says what it does not know', async () => {
    await signIn(visitor.page, 'ann')
    await visitor.page.goto('/no-such-page')
    await visitor.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await visitor.page.getByText('Did you forget to add the page to the router?').waitFor()
    await visitor.page.goto('/create')
    await visitor.page.waitForURL('**/purchase-orders/create')
  })

  it('shows /login-failed to anybody, as plain text', async () => {
    await visitor.page.goto('/login-failed')
    await visitor.page.getByText('Login failed. Please try again.', { exact: true }).waitFor()
  })

  it('sets the fiscal year of new orders, and keeps it', async () => {
    await signIn(visitor.page, 'ann')
    await visitor.page.getByRole('button', { name: 'FY 2026' }).click()
    const dialog = visitor.page.getByRole('dialog')
    const years = dialog.getByLabel('Fiscal year of new orders')
    await expect
      .poll(() => years.locator('option').allTextContents())
      .toEqual(['FY 2024', 'FY 2025', 'FY 2026', 'FY 2027'])
    await expectAccessible(visitor.page)
    await years.selectOption('FY 2027')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await visitor.page.reload()
    await visitor.page.getByRole('button', { name: 'FY 2027' }).waitFor()
  })

  it('repeats everything in the menu of a phone', async () => {
    await visitor.page.setViewportSize({ width: 390, height: 844 })
    await signIn(visitor.page, 'mia')
    await visitor.page.getByRole('button', { name: 'Menu' }).click()
    for (const name of [
      'Create PO',
      'Insights',
      'Customers',
      'Admin',
      'Version',
      'Help',
      'FY 2026',
      'Logout',
    ]) {
      await visitor.page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).waitFor()
    }
    await expectAccessible(visitor.page)
    await expectTouchable(visitor.page)
  })
})

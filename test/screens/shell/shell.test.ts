import { describe, expect } from 'vitest'
import { logOut, signIn, storedSession } from '#test/pages/shell-page.ts'
import { people } from '#test/world/world.ts'
import { it as inPages } from '../fixtures.ts'

const it = inPages.extend('page', async ({ openPage }) => openPage(null))

describe('the gate', () => {
  // (rule rights/gate)
  it('the gate asks for a sign-in before every screen', async ({ page }) => {
    for (const path of [
      '/login',
      '/',
      '/purchase-orders/create',
      '/insights',
      '/view',
      '/accounts',
      '/admin',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Login' }).waitFor()
    }
  })

  it.for(['email', 'token'])(
    'the gate closes when the %s in local storage is missing',
    async (key, { page }) => {
      await signIn(page, 'ann')
      await page.evaluate((name) => localStorage.removeItem(name), key)
      await page.reload()
      await page.getByRole('heading', { name: 'Login' }).waitFor()
    },
  )

  it('the gate closes when the server knows no session, and forgets both values', async ({
    world,
    page,
    allowConsoleErrors,
  }) => {
    await signIn(page, 'ann')
    // Leaves the page first. Otherwise, a rejected call from this page might clear the e-mail address and
    // token too early.
    await page.goto('about:blank')
    await world.sql('delete from user_sessions')
    allowConsoleErrors()
    await page.goto('/')
    await page.waitForURL('**/login')
    expect(await storedSession(page)).toEqual({ email: null, token: null })
  })

  // (rules kinds/chosen-in-the-list, rights/logout)
  it('the gate leaves nothing of a user in the tab after Logout', async ({ page }) => {
    await signIn(page, 'ann')
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await page.waitForURL('**/insights')
    await page.evaluate(() => sessionStorage.setItem('editPurchaseOrderData', '{"id":1}'))
    await logOut(page)
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

  it('the gate opens again after Logout only with a new sign-in, even when the server is down', async ({
    page,
    allowConsoleErrors,
  }) => {
    await signIn(page, 'ann')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await logOut(page)
    expect(await storedSession(page)).toEqual({ email: null, token: null })
    await page.getByRole('heading', { name: 'Login', level: 1 }).waitFor()
    const notices = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
    await expect.poll(() => notices.count()).toBe(0)
    allowConsoleErrors()
  })

  // (rule rights/signing-in-by-name)
  it('the gate lists active users by last name and goes to / after Login', async ({ page }) => {
    const names = () => page.getByLabel('Your name').locator('option').allTextContents()
    await expect
      .poll(async () => (await names()).filter((name) => /Adams|Lund|Moss|Zed|Past/.test(name)))
      .toEqual(['Adams, Bob', 'Lund, Ada', 'Moss, Mia', 'Zed, Ann'])
    await signIn(page, 'ann')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await storedSession(page)).toEqual({
      email: people.ann.email,
      token: expect.stringMatching(/.{20,}/),
    })
  })
})

describe('the shell', () => {
  it('the shell shows who is signed in, and Admin to managers only', async ({ page }) => {
    for (const [person, level, admin] of [
      ['ann', 'Agronomist', 0],
      ['mia', 'Manager', 1],
      ['ada', 'Admin', 1],
    ] as const) {
      await page.goto('/login')
      await signIn(page, person)
      const bar = page.locator('.whobar')
      await expect.poll(() => bar.textContent()).toContain(people[person].name)
      await expect.poll(() => bar.textContent()).toContain(level)
      await expect.poll(() => bar.textContent()).toContain(people[person].territory)
      await expect.poll(() => page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(admin)
      await logOut(page)
    }
  })

  it('the shell shows each screen at its address, also after a reload', async ({ page }) => {
    await signIn(page, 'mia')
    for (const [path, title] of [
      ['/', 'Create New Purchase Order'],
      ['/purchase-orders/create', 'Create New Purchase Order'],
      ['/view', 'Insights'],
      ['/insights', 'Insights'],
      ['/accounts', 'Accounts Management'],
      ['/admin', 'Administration - POs'],
    ] as const) {
      await page.goto(path)
      for (const open of [async () => {}, () => page.reload()]) {
        await open()
        await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
        await expect
          .poll(() => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents())
          .toEqual(['Create PO', 'Insights', 'Customers', 'Admin'])
        expect(new URL(page.url()).pathname).toBe(path)
      }
    }
  })

  // (rule rights/administration)
  it('the shell hides Administration from users who are not managers', async ({ page }) => {
    await signIn(page, 'ann')
    await page.goto('/admin')
    await page
      .getByText(/not authorized/i)
      .first()
      .waitFor()
  })

  it('the shell opens by an address with dots in its query', async ({ world, page, allowConsoleErrors }) => {
    allowConsoleErrors()
    await signIn(page, 'ann')
    await page.goto('/insights?q=z.abbott@farm.example')
    await page.getByRole('heading', { name: 'Insights', level: 1, exact: true }).waitFor()
    await page.goto('/no.such')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    const gone = await fetch(`${world.url}/assets/gone.js`)
    expect([gone.status, gone.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')])
  })

  it('the shell shows /login-failed to everyone, as plain text', async ({ page }) => {
    await page.goto('/login-failed')
    await page.getByText('Login failed. Please try again.', { exact: true }).waitFor()
  })

  // (rule kinds/fiscal-year)
  it('the shell sets the fiscal year of new orders, and remembers it', async ({ page }) => {
    await signIn(page, 'ann')
    await page.getByRole('button', { name: 'FY 2026' }).click()
    const dialog = page.getByRole('dialog')
    const years = dialog.getByLabel('Fiscal year of new orders')
    await expect
      .poll(() => years.locator('option').allTextContents())
      .toEqual(['FY 2024', 'FY 2025', 'FY 2026', 'FY 2027'])
    await years.selectOption('FY 2024')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await page.getByRole('button', { name: 'FY 2026' }).click()
    await expect.poll(() => years.inputValue()).toBe('2026')
    await years.selectOption('FY 2027')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'FY 2027' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'FY 2027' }).waitFor()
  })

  it('the shell shows its version, type and build date, and what the latest two releases changed', async ({
    page,
  }) => {
    await signIn(page, 'ann')
    await page.getByRole('button', { name: 'v1.0.1-beta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Version' })
    const facts = dialog.locator('dl').first()
    await expect.poll(() => facts.locator('dt').allTextContents()).toEqual(['Version', 'Type', 'Build date'])
    await expect
      .poll(() => facts.locator('dd').allTextContents())
      .toEqual(['v1.0.1-beta', 'beta', expect.stringMatching(/^20\d\d-\d\d-\d\d$/)])
    await expect
      .poll(() => dialog.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['v1.0.1-beta', 'v0.1.0-alpha'])
  })

  it('the shell repeats everything in the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'mia')
    await page.getByRole('button', { name: 'Menu' }).click()
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
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).waitFor()
    }
  })

  it('the shell leads everywhere from the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'mia')
    const press = async (name: string) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      // Waits until the menu has closed. Otherwise, the next click would only close it.
      await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    }
    for (const [name, path] of [
      ['Insights', '/insights'],
      ['Customers', '/accounts'],
      ['Admin', '/admin'],
      ['Create PO', '/'],
    ] as const) {
      await press(name)
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    }
    for (const [name, title] of [
      ['Version', 'Version'],
      ['Help', 'Help'],
      ['FY 2026', 'Fiscal year'],
    ] as const) {
      await press(name)
      await page.getByRole('dialog', { name: title, exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    await press('Logout')
    await page.waitForURL('**/login')
  })

  it('the shell keeps a menu open that was opened while the page was still loading', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'mia')
    await page.goto('/insights')
    await page.getByRole('heading', { name: 'Insights' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Customers' }).click()
    await page.getByRole('heading', { name: 'Accounts Management' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Admin' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Insights' }).waitFor()
    // Focus is still inside the menu, which would close if focus left it.
    expect(await page.evaluate(() => document.activeElement?.closest('[role=menu]'))).not.toBeNull()
    await page.getByRole('menuitem', { name: 'Admin' }).click()
    await page.waitForURL('**/admin')
  })
})

import type { Browser, Page } from 'playwright-core'
import { type Arrival, restingPlace, type Size, sizes } from '#test/pages/arrival.ts'
import { sessionCookie } from '#test/world/session-cookie.ts'
import type { Person, World } from '#test/world/world.ts'
import { people } from '#test/world/world.ts'

export interface OpenedPage {
  page: Page
  /** Console errors and warnings, uncaught exceptions, and content security policy violations. */
  consoleErrors: string[]
  /** Keeps this browser context out of the pool, because the test changes the context. */
  keepContext(): void
  close(): Promise<void>
}

export interface ContextPool {
  /** Opens a page; if `person` is null, no one is signed in. */
  open(person: Person | null, arrival?: Arrival): Promise<OpenedPage>
  close(): Promise<void>
}

/**
 * The page stores this text instead of a token. The session cookie is the only credential (rule
 * rights/marker).
 */
const marker = 'signed in by the cookie'

/**
 * Browser contexts for a world, each with one page. Cleans and reuses contexts, because a new page costs more
 * than half a second of CPU time.
 */
export function contextPool(browser: Browser, world: World): ContextPool {
  const idle: Record<Size, Page[]> = { desk: [], phone: [] }

  async function freshPage(size: Size): Promise<Page> {
    const context = await browser.newContext({
      viewport: sizes[size],
      hasTouch: size === 'phone',
      reducedMotion: 'reduce',
      baseURL: world.url,
      // Blocks service workers, because the tests intercept only requests from the page itself.
      // test/proof/offline tests the service worker.
      serviceWorkers: 'block',
    })
    context.setDefaultTimeout(Number(process.env.PATIENCE ?? 20_000))
    const page = await context.newPage()
    await page.goto(restingPlace)
    return page
  }

  async function signIn(page: Page, person: Person): Promise<Record<string, string>> {
    const session = await sessionCookie(world.url, people[person].email)
    await page.context().addCookies([{ ...session, sameSite: 'Lax' }])
    return { email: people[person].email, token: marker }
  }

  return {
    async open(person, { size = 'desk', path = '/', left = {} } = {}) {
      const page = idle[size].pop() ?? (await freshPage(size))
      const consoleErrors: string[] = []
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        if (message.text().startsWith('Service Worker registration blocked')) return
        consoleErrors.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => consoleErrors.push(String(error)))
      if (person) await fillStorage(page, await signIn(page, person), left)
      await page.goto(path)
      let changed = false
      return {
        page,
        consoleErrors,
        keepContext() {
          changed = true
        },
        async close() {
          if (changed || page.isClosed()) return page.context().close()
          await clean(page, sizes[size])
          idle[size].push(page)
        },
      }
    },
    async close() {
      await Promise.all(Object.values(idle).flatMap((pages) => pages.map((page) => page.context().close())))
    },
  }
}

/** Resets a page for the next test. Navigates away from the product, and clears stored data and listeners. */
async function clean(page: Page, viewport: { width: number; height: number }): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners()
  // A page with unsaved changes prompts before it closes.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(restingPlace)
  page.removeAllListeners()
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null })
  await page.setViewportSize(viewport)
  await page.evaluate(() => sessionStorage.clear())
  await page.context().clearCookies()
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
}

async function fillStorage(
  page: Page,
  local: Record<string, string>,
  session: Record<string, unknown>,
): Promise<void> {
  await page.evaluate(
    ([local, session]) => {
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, JSON.stringify(value))
    },
    [local, session] as const,
  )
}

import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Person, World } from '#test/world/world.ts'
import { people } from '#test/world/world.ts'

/** Two sizes that everything must work at: a laptop at a desk, a phone in a truck. */
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

export interface Arrival {
  size?: Size
  path?: string
  /** What an earlier page of the tab left in its session storage, by key. */
  left?: Record<string, unknown>
}

export interface OpenedPage {
  page: Page
  /** Errors and warnings of the console, exceptions of the page, refusals of its content policy. */
  consoleErrors: string[]
  /** Later pages get another context: this one was changed. */
  keepContext(): void
  close(): Promise<void>
}

export interface ContextPool {
  /** Nobody is signed in where the person is null. */
  open(person: Person | null, arrival?: Arrival): Promise<OpenedPage>
  close(): Promise<void>
}

/**
 * The contexts of one world. One that was left is used again: the product's files are cached there, which saves
 * a third of the work, and nothing else of the earlier page is.
 */
export function contextPool(browser: Browser, world: World): ContextPool {
  const idle: Record<Size, BrowserContext[]> = { desk: [], phone: [] }

  async function freshContext(size: Size): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: sizes[size],
      hasTouch: size === 'phone',
      reducedMotion: 'reduce',
      baseURL: world.url,
    })
    context.setDefaultTimeout(Number(process.env.PATIENCE ?? 20_000))
    return context
  }

  async function clear(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page)
    const { origin } = new URL(world.url)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await devtools.detach()
    await page.context().clearCookies()
  }

  async function signIn(page: Page, person: Person): Promise<Record<string, string>> {
    const { token } = await world.as(person)
    const session = { name: 'furrow_session', value: token, url: world.url }
    await page.context().addCookies([{ ...session, httpOnly: true, sameSite: 'Lax' }])
    return { email: people[person].email, token }
  }

  return {
    async open(person, { size = 'desk', path = '/', left = {} } = {}) {
      const used = idle[size].pop()
      const context = used ?? (await freshContext(size))
      const page = await context.newPage()
      if (used) await clear(page)
      const consoleErrors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text())
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
          if (changed) return context.close()
          await page.close()
          idle[size].push(context)
        },
      }
    },
    async close() {
      await Promise.all(Object.values(idle).flatMap((contexts) => contexts.map((context) => context.close())))
    },
  }
}

/** Filled once: what the pages make of it afterwards, a reload must find. */
async function fillStorage(
  page: Page,
  local: Record<string, string>,
  session: Record<string, unknown>,
): Promise<void> {
  await page.addInitScript(
    ([local, session]) => {
      // The name of a window outlives its pages, and nothing of the product touches it.
      if (window !== window.top || window.name === 'filled') return
      window.name = 'filled'
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, JSON.stringify(value))
    },
    [local, session] as const,
  )
}

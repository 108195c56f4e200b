import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import type { Page } from 'playwright-core'
import type { Root } from 'react-dom/client'
import { type Arrival, restingPlace, sizes } from '#test/pages/arrival.ts'
import { type Person, people, type World } from '#test/world/world.ts'
import { ScreenLocator, type Surroundings, until, type Waiting } from './locator.ts'
import { matchesUrl, Network, nodeFetch, type ScreenRequest, type ScreenResponse } from './network.ts'
import { loadApplication } from './new-load.ts'
import { openWindow } from './window.ts'

export interface OpenedScreen {
  page: Page
  consoleErrors: string[]
  close(): Promise<void>
}

let open: ScreenPage | null = null

/**
 * Opens the application in happy-dom with `person` signed in. Closes the previous page first, because this
 * process can run only one page at a time.
 */
export async function openScreen(
  world: World,
  person: Person | null,
  arrival: Arrival = {},
): Promise<OpenedScreen> {
  await open?.close()
  const page = new ScreenPage(world.url, arrival)
  open = page
  if (person) await page.signIn(people[person].email)
  for (const [key, value] of Object.entries(arrival.left ?? {}))
    page.storage.session[key] = JSON.stringify(value)
  await page.goto(arrival.path ?? '/')
  // This page works like Playwright's Page, except where layout is needed.
  return { page: page as unknown as Page, consoleErrors: page.consoleErrors, close: () => page.close() }
}

class ScreenPage implements Surroundings {
  readonly consoleErrors: string[] = []
  readonly storage = { local: {} as Record<string, string>, session: {} as Record<string, string> }
  readonly network: Network
  #user: UserEvent | null = null
  #size: { width: number; height: number }
  #touch: boolean
  #window: Window | null = null
  #app: Root | null = null
  // biome-ignore lint/suspicious/noConsole: what the page says there is read, and given back
  #console = { error: console.error, warn: console.warn }

  constructor(
    readonly origin: string,
    { size = 'desk' }: Arrival,
  ) {
    this.network = new Network(origin)
    this.#size = sizes[size]
    this.#touch = size === 'phone'
  }

  async signIn(email: string): Promise<void> {
    const sign = this.network.fetchOf(() => this.origin)
    const answer = await sign('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
    Object.assign(this.storage.local, { email, token: 'signed in by the cookie' })
  }

  get user(): UserEvent {
    if (!this.#user) throw new Error('The page was never opened')
    return this.#user
  }
  root(): Document {
    if (open !== this || !this.#window) throw new Error('This page is closed: there is one at a time')
    return this.#window.document as unknown as Document
  }
  #here = new ScreenLocator(this, () => [this.root().documentElement], '')

  getByRole = this.#here.getByRole.bind(this.#here)
  getByText = this.#here.getByText.bind(this.#here)
  getByLabel = this.#here.getByLabel.bind(this.#here)
  getByPlaceholder = this.#here.getByPlaceholder.bind(this.#here)
  getByTitle = this.#here.getByTitle.bind(this.#here)
  locator = this.#here.locator.bind(this.#here)

  async goto(address: string): Promise<void> {
    this.#leave()
    const url = new URL(
      address,
      this.#window?.location.href.startsWith('http') ? this.#window.location.href : this.origin,
    )
    await this.#arrive(url.href)
  }
  async reload(): Promise<void> {
    const { href } = this.root().location
    this.#leave()
    await this.#arrive(href)
  }
  async goBack(): Promise<void> {
    window.history.back()
  }
  async goForward(): Promise<void> {
    window.history.forward()
  }

  async #arrive(href: string): Promise<void> {
    this.#window = openWindow(href, this.#size, this.#touch)
    const { local, session } = this.storage
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
    globalThis.fetch = this.network.fetchOf(() => this.root().location.href)
    this.#watchConsole()
    this.#setOnline()
    this.#user = userEvent.setup({ delay: null, pointerEventsCheck: 0, document: this.root() })
    if (new URL(href).pathname === restingPlace) return
    document.body.innerHTML = '<div id="root" class="coming"></div>'
    const element = document.getElementById('root') as HTMLElement
    const { start } = await loadApplication()
    this.#app = start(element)
  }

  /** Dispatches the events for leaving a page, as a browser does, then stops all of the page's code. */
  #leave(): void {
    if (!this.#window) return
    const { window } = globalThis
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    window.dispatchEvent(new Event('pagehide'))
    this.storage.local = { ...localStorage }
    this.storage.session = { ...sessionStorage }
    this.network.leave()
    this.#app?.unmount()
    this.#app = null
    this.#window.happyDOM.abort().catch(() => undefined)
    globalThis.fetch = nodeFetch
    Object.assign(console, this.#console)
  }
  async close(): Promise<void> {
    if (open !== this) return
    this.#leave()
    open = null
  }
  isClosed = () => open !== this

  #watchConsole(): void {
    for (const level of ['error', 'warn'] as const)
      console[level] = (...said: unknown[]) => {
        this.consoleErrors.push(said.map(String).join(' '))
        this.network.emit('console', {
          type: () => level.replace('warn', 'warning'),
          text: () => said.join(' '),
        })
      }
    window.addEventListener('error', (event) => {
      this.consoleErrors.push(String(event.error ?? event.message))
      this.network.emit('pageerror', event.error)
    })
  }

  #setOnline(): void {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !this.network.offline })
  }

  url = () => this.root().location.href
  title = async () => this.root().title
  viewportSize = () => this.#size
  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    this.#size = size
    this.#window?.happyDOM.setViewport(size)
  }
  async evaluate<T, A>(run: (argument: A) => T, argument?: A): Promise<Awaited<T>> {
    this.root()
    return await run(argument as A)
  }
  async waitForFunction<A>(
    run: (argument: A) => unknown,
    argument?: A,
    { timeout }: Waiting = {},
  ): Promise<void> {
    await until(
      async () => ((await run(argument as A)) ? true : null),
      () => `Never: ${run}`,
      timeout,
    )
  }
  async waitForURL(
    pattern: string | RegExp | ((url: URL) => boolean),
    { timeout }: Waiting = {},
  ): Promise<void> {
    await until(
      () => (matchesUrl(pattern, this.url(), this.origin) ? true : null),
      () => `The address is ${this.url()}, never ${pattern}`,
      timeout,
    )
  }
  waitForRequest(fits: string | RegExp | ((request: ScreenRequest) => unknown), { timeout }: Waiting = {}) {
    return this.network.next<ScreenRequest>('request', this.#fits(fits), timeout)
  }
  waitForResponse(
    fits: string | RegExp | ((response: ScreenResponse) => unknown),
    { timeout }: Waiting = {},
  ) {
    return this.network.next<ScreenResponse>('response', this.#fits(fits), timeout)
  }
  #fits<T extends { url: () => string }>(
    fits: string | RegExp | ((what: T) => unknown),
  ): (what: T) => unknown {
    return typeof fits === 'function' ? fits : (what) => matchesUrl(fits, what.url(), this.origin)
  }
  waitForEvent(event: string, awaited: Fits | ({ predicate?: Fits } & Waiting) = {}) {
    const { predicate = () => true, timeout } =
      typeof awaited === 'function' ? { predicate: awaited, timeout: undefined } : awaited
    return this.network.next(event, predicate, timeout)
  }
  async waitForLoadState(state = 'load'): Promise<void> {
    if (state === 'networkidle') await this.network.idle()
  }

  async route(...args: Parameters<Network['route']>): Promise<void> {
    this.network.route(...args)
  }
  async unroute(...args: Parameters<Network['unroute']>): Promise<void> {
    this.network.unroute(...args)
  }
  async unrouteAll(): Promise<void> {
    this.network.unroute()
  }
  on = (event: string, listener: (what: never) => void) => {
    this.network.on(event, listener)
    return this
  }
  off = (event: string, listener: (what: never) => void) => {
    this.network.off(event, listener)
    return this
  }
  context = () => ({
    setOffline: async (offline: boolean) => {
      this.network.offline = offline
      window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
    },
    clearCookies: async () => this.network.cookies.clear(),
    pages: () => [this],
  })

  /** Presses keys given in Playwright's notation, such as `Control+Shift+k`. */
  async press(keys: string): Promise<void> {
    // Gives new elements time to add their listeners.
    await new Promise((resolve) => setTimeout(resolve))
    this.root()
    const parts = keys === '+' ? ['+'] : keys.split(/(?<=.)\+(?=.)/)
    const key = parts.pop() ?? ''
    const held = parts.map((one) => one.replace('ControlOrMeta', 'Control'))
    const pressed = key === 'Space' ? ' ' : key.length > 1 ? `{${key}}` : escaped(key)
    await this.user.keyboard(
      held.map((one) => `{${one}>}`).join('') + pressed + held.map((one) => `{/${one}}`).join(''),
    )
  }
  async type(text: string): Promise<void> {
    this.root()
    await this.user.keyboard(
      [...text].map((letter) => (letter === '\n' ? '{Enter}' : escaped(letter))).join(''),
    )
  }
  keyboard = {
    press: (keys: string) => this.press(keys),
    type: (text: string) => this.type(text),
    down: (key: string) => this.user.keyboard(`{${key}>}`),
    up: (key: string) => this.user.keyboard(`{/${key}}`),
    insertText: async (text: string) => {
      const field = document.activeElement as HTMLInputElement
      const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
      await this.locator(':focus').fill(field.value.slice(0, from) + text + field.value.slice(to))
    },
  }
}

type Fits = (what: unknown) => unknown

const escaped = (letter: string) => (letter === '{' || letter === '[' ? letter + letter : letter)

import fc from 'fast-check'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type OrderFormPage, orderFormPage } from '#test/pages/order-form-page.ts'
import { signIn } from '#test/pages/shell-page.ts'
import { listOrders } from '#test/world/orders.ts'
import { seed } from '#test/world/properties.ts'
import { storedLists } from './device.ts'
import { type Fate, it, type Network } from './network.ts'

type Step =
  | { does: 'write' | 'kill' | 'cut' | 'back' | 'second tab' }
  | { does: 'lose'; fate: Fate }
  | { does: 'clock'; hours: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('write', 'kill', 'cut', 'back', 'back', 'second tab') }),
  fc.record({
    does: fc.constant('lose' as const),
    fate: fc.constantFrom<Fate>('never sent', 'answer lost', 'answer lost', 'half the answer'),
  }),
  // Moves the clock by less than the 14 days for which the device keeps lists.
  fc.record({ does: fc.constant('clock' as const), hours: fc.constantFrom(-50, -1, 2, 70) }),
)
const schedules = fc.sample(fc.array(step, { minLength: 3, maxLength: 5 }), { seed, numRuns: 20 })

/** Runs in the page, and shifts the page's clock by `by` milliseconds. */
function shiftClock(by: number): void {
  const real: DateConstructor =
    Object.getPrototypeOf(Date) === Function.prototype ? Date : Object.getPrototypeOf(Date)
  const now = () => real.now() + by
  class Shifted extends real {
    constructor(...given: []) {
      super(...(given.length > 0 ? given : ([now()] as unknown as [])))
    }
    static override now = now
  }
  globalThis.Date = Shifted as DateConstructor
}

const patience = { timeout: 60_000 }

interface Device {
  start: (offline: boolean) => Promise<Page>
}

/**
 * Ann's actions on the device. Each function performs one step of a schedule, online or offline, with or
 * without a session.
 */
function annWith(device: Device, network: Network, address: string, first: Page) {
  const written: string[] = []
  let pages = [first]
  let offline = false
  let shift = 0
  const page = () => pages.at(-1) ?? first
  const form = (): OrderFormPage => orderFormPage(page())
  const context = (): BrowserContext => page().context()

  const login = () => page().getByRole('button', { name: 'Login' })
  const bar = () => page().getByRole('button', { name: /^Waiting to be sent/ })

  /** Waits until the form is open. Signs in first if a crash has ended the session. */
  async function arrive(): Promise<void> {
    const title = page().getByRole('heading', { name: 'Create New Purchase Order' })
    await title.or(login()).first().waitFor()
    if (await title.isVisible()) return
    if (offline) await context().setOffline(false)
    await page().goto(address)
    await title.or(login()).first().waitFor()
    await signInIfAsked()
    if (offline) await context().setOffline(true)
  }
  /**
   * Signs in if the login page is shown. A page that was already open shows it only after it has tried to
   * send an order.
   */
  async function signInIfAsked(): Promise<void> {
    if (!(await login().isVisible())) return
    await signIn(page(), 'ann')
    await expect.poll(() => storedLists(page())).toBeGreaterThan(10)
  }
  async function open(): Promise<void> {
    await page().goto(address)
    await arrive()
  }
  async function goOffline(): Promise<void> {
    offline = true
    await context().setOffline(true)
  }
  async function goOnline(): Promise<void> {
    offline = false
    await context().setOffline(false)
    await arrive()
  }

  return {
    written,
    async write() {
      await goOffline()
      const name = `Field ${written.length + 1}`
      await form().untilBlank()
      await form().fillOrder(name, written.length + 1)
      await form().submitButton.click()
      written.push(name)
      // Waits, because requests that began before the browser went offline might still be in progress.
      await form().untilBlank()
      await bar().waitFor()
    },
    async kill() {
      pages = [await device.start(offline)]
      await context().addInitScript(shiftClock, shift)
      await open()
    },
    cut: goOffline,
    async back() {
      const before = network.creates()
      await goOnline()
      // Waits until an order has been sent, or until no orders are waiting to be sent.
      await expect
        .poll(async () => {
          await signInIfAsked()
          return network.creates() > before || (await bar().count()) === 0
        }, patience)
        .toBe(true)
    },
    async 'second tab'() {
      pages.push(await context().newPage())
      await page().addInitScript(shiftClock, shift)
      await open()
    },
    lose(fate: Fate) {
      let lost = false
      network.decide(({ create }) => {
        if (!create || lost) return 'whole'
        lost = true
        return fate
      })
    },
    async clock(hours: number) {
      shift = hours * 3_600_000
      await context().addInitScript(shiftClock, shift)
      for (const one of pages) await one.evaluate(shiftClock, shift)
    },
    async untilSent() {
      network.decide()
      await goOnline()
      await expect
        .poll(async () => {
          await signInIfAsked()
          return [await bar().count(), ...(await form().openedDrafts())]
        }, patience)
        .toEqual([0])
      for (const one of pages.splice(0, pages.length - 1)) await one.close()
    },
  }
}

// (rule offline/never-lost-never-twice)
it('orders that wait are never lost and never stored twice, whatever happens to browser, network and clock', {
  timeout: 900_000,
}, async ({ ann, device, network, address }) => {
  const user = annWith(device, network, address, await device.visitOnce())
  process.stdout.write(`20 schedules of seed ${seed}\n`)
  for (const [at, schedule] of schedules.entries()) {
    const told = schedule.map((one) => Object.values(one).join(' ')).join(', ')
    process.stdout.write(`${at + 1}: write, ${told}\n`)
    await user.write()
    for (const one of schedule) {
      if (one.does === 'lose') user.lose(one.fate)
      else if (one.does === 'clock') await user.clock(one.hours)
      else await user[one.does]()
    }
    await user.untilSent()
    const sent = (await listOrders(ann)).map(({ lineItems: [line], grandTotal }) => [
      line?.fieldName,
      Math.round(grandTotal * 100),
    ])
    const expected = user.written.map((name, count) => [name, (count + 1) * 875])
    expect(sent.sort(), `${at + 1}: write, ${told}`).toEqual(expected.sort())
  }
})

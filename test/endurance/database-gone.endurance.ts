import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#shared/order/order.ts'
import { openBrowser } from '#test/world/browser.ts'
import { ownPostgres } from './own-postgres.ts'
import { orderOf, say, send, short, signIn } from './plain-client.ts'
import { built, type Product, startProduct } from './product.ts'
import { verify } from './saves-ledger.ts'
import { bearings, type Storm, startStorm } from './saving-storm.ts'
import { openForm } from './typed-form.ts'

/**
 * Restarts PostgreSQL under load, leaves it down for a while, and kills the product. Acknowledged saves must
 * be stored, rejected requests must get a reason, and a half-typed form must stay usable and be saved once,
 * as soon as possible (rule load/database-failures).
 */
const goneSeconds = short ? 6 : 30
const allowed = [
  /^The database is not responding; nothing was saved\./,
  /^The connection to the database was lost, so we can’t tell whether this was saved\./,
]

const folder = mkdtempSync(join(tmpdir(), 'furrow-endurance-'))
const postgres = await ownPostgres(folder)
await postgres.start()
const violations: string[] = []
const start = (port = '0') => startProduct(built, { DATABASE_URL: postgres.url, SEED: 'demo', PORT: port })
let product: Product | null = await start()
const { url } = product
let storm: Storm | undefined
const browser = await openBrowser()
try {
  const token = await signIn(url, ({ level }) => level.toLowerCase() === 'manager')
  const place = await bearings(url, token)
  const mine = orderOf(place.email, place.serviceTypeId, 10, 'before')
  const { body: order } = await send<Order>(url, token, 'POST', '/api/purchase-orders', mine)
  const form = await openForm(browser, url, order, place)
  storm = startStorm(place, 8, () => (product ? url : null))

  await fault('PostgreSQL restarted', async () => {
    await postgres.stop()
    await postgres.start()
  })
  await fault(`PostgreSQL gone for ${goneSeconds} s`, async () => {
    await postgres.stop()
    await wait(goneSeconds * 1_000)
    await postgres.start()
  })
  await fault('the product killed', async () => {
    const dying = product
    product = null
    await dying?.kill()
    product = await start(new URL(url).port)
  })
  await storm.stop()
  const { ledger, counted, sentences } = storm
  const found = await verify(url, token, ledger)
  violations.push(...storm.violations, ...found.violations)
  for (const sentence of sentences)
    if (!allowed.some((fits) => fits.test(sentence))) violations.push(`it was said: ${sentence}`)
  if (counted.refused === 0) violations.push('nobody was refused')
  say(
    `  ${ledger.saves.length} answered saves, ${counted.refused} refused with a sentence, ${counted.unanswered} without an answer, ${found.violations.length} wrong`,
  )

  async function moment(act: Promise<void>): Promise<number> {
    await act
    return performance.now()
  }

  /** A user types a change, then clicks Submit during the fault. The change must be stored exactly once. */
  async function fault(what: string, happen: () => Promise<void>): Promise<void> {
    await wait(1_500)
    const before = await form.version()
    await form.type(what)
    const [over, saved] = await Promise.all([moment(happen()), moment(form.save())])
    const { version, comments } = await form.stored()
    if (comments !== what || version !== before + 1)
      violations.push(`${what}: the form's order is version ${version} with "${comments}", after ${before}`)
    say(
      `  ${what}: the form was saved ${saved < over ? 'before' : `${Math.round(saved - over)} ms after`} it was over`,
    )
    await form.reopen()
  }
} finally {
  void storm?.stop()
  await browser.close()
  await product?.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const violation of new Set(violations)) say(`VIOLATED ${violation}`)
if (violations.length > 0) process.exitCode = 1

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Order } from '#shared/order/order.ts'
import { openBrowser } from '#test/world/browser.ts'
import { ownPostgres } from './own-postgres.ts'
import { notRun, orderOf, say, send, signIn } from './plain-client.ts'
import { built, startProduct } from './product.ts'
import { verify } from './saves-ledger.ts'
import { bearings, startStorm } from './saving-storm.ts'
import { openForm } from './typed-form.ts'
import { until } from './until.ts'

/**
 * Moves the clocks of the product and its PostgreSQL server an hour forward and back. Everyone must stay
 * signed in, a repeated save must be stored once, versions must stay in sequence, and a form must still work.
 * Uses Debian's faketime, which affects only these processes.
 */
const hour = 3_600_000
const library = readdirSync('/usr/lib', { withFileTypes: true })
  .map(({ name }) => join('/usr/lib', name, 'faketime', 'libfaketime.so.1'))
  .find((path) => existsSync(path))

if (library) await run(library)
else notRun('clock: there is no faketime (as root: apt-get install faketime)')

async function run(preloaded: string): Promise<void> {
  const violations: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'furrow-endurance-'))
  const clockDir = mkdtempSync(join(tmpdir(), 'furrow-clock-'))
  chmodSync(clockDir, 0o755)
  const setting = join(clockDir, 'offset')
  const setClock = (offset: string) => writeFileSync(setting, `${offset}\n`)
  setClock('+0')
  const environment = {
    LD_PRELOAD: preloaded,
    FAKETIME_TIMESTAMP_FILE: setting,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const postgres = await ownPostgres(folder, environment)
  await postgres.start()
  const product = await startProduct(built, { DATABASE_URL: postgres.url, SEED: 'demo', ...environment })
  const { url } = product
  const browser = await openBrowser()
  const token = await signIn(url, ({ level }) => level.toLowerCase() === 'manager')
  const place = await bearings(url, token)
  const save = (marker: string) =>
    send<Order>(
      url,
      token,
      'POST',
      '/api/purchase-orders',
      orderOf(place.email, place.serviceTypeId, 10, marker),
      { 'idempotency-key': marker },
    )
  const first = await save('before')
  const form = await openForm(browser, url, first.body, place)
  const storm = startStorm(place, 4, () => url)
  try {
    for (const [what, offset, ahead] of [
      ['an hour on', '+1h', hour],
      ['back', '+0', 0],
      ['an hour behind', '-1h', -hour],
    ] as const) {
      const version = (await form.stored()).version
      await form.type(`Typed while the clock went ${what}`)
      setClock(offset)
      let tries = 0
      await until(
        `the clock goes ${what}`,
        async () => Date.parse((await save(`${what.replaceAll(' ', '-')}-${++tries}`)).body.createdAt),
        (created) => Math.abs(created - Date.now() - ahead) < hour / 4,
      )
      await form.save()
      const now = await form.stored()
      if (now.version !== version + 1) violations.push(`${what}: the form's order is version ${now.version}`)
      const again = await save('before')
      if (again.status !== 201 || again.body.id !== first.body.id)
        violations.push(`${what}: a repeated save is ${again.status}, order ${again.body.id}`)
      await form.reopen()
      say(`  the clock went ${what}: signed in, saved once, and the form goes on`)
    }
    await storm.stop()
    const found = await verify(url, token, storm.ledger)
    violations.push(...storm.violations, ...found.violations)
    if (storm.counted.refused > 0) violations.push(`${storm.counted.refused} saves were refused`)
    say(`  ${storm.ledger.saves.length} answered saves, ${found.violations.length} wrong`)
  } finally {
    void storm.stop()
    await browser.close()
    await product.stop()
    await postgres.stop()
    for (const place of [folder, clockDir]) rmSync(place, { recursive: true, force: true })
  }
  for (const violation of new Set(violations)) say(`VIOLATED ${violation}`)
  if (violations.length > 0) process.exitCode = 1
}

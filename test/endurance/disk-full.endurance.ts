import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '#shared/order/order.ts'
import { openBrowser } from '#test/world/browser.ts'
import { notRun, orderOf, say, send, short, signIn } from './plain-client.ts'
import { built, startProduct } from './product.ts'
import { verify } from './saves-ledger.ts'
import { bearings, startStorm } from './saving-storm.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'
import { openForm } from './typed-form.ts'
import { until } from './until.ts'

/**
 * Fills the disk of the embedded database under load, kills the database server, and then frees space. No
 * acknowledged save may be lost, rejected requests must get a reason, and everything must recover on its own
 * (rule load/database-failures).
 */
const fullSeconds = short ? 5 : 30
const allowed = [
  /^The database is full; nothing was saved\./,
  /^The database is not responding; nothing was saved\./,
  /^The connection to the database was lost, so we can’t tell whether this was saved\./,
]

const place = mkdtempSync(join(tmpdir(), 'furrow-endurance-'))
const disk = smallDisk(place)
if (disk) await run(disk)
else notRun('disk-full: neither a tmpfs nor a file can be mounted here')
rmSync(place, { recursive: true, force: true })

function databaseServer({ folder }: SmallDisk): number {
  return Number(readFileSync(join(folder, 'data/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

async function run(small: SmallDisk): Promise<void> {
  const violations: string[] = []
  const product = await startProduct(built, { DATA_DIR: join(small.folder, 'data'), SEED: 'demo' })
  const browser = await openBrowser()
  const { url } = product
  const token = await signIn(url, ({ level }) => level.toLowerCase() === 'manager')
  const bearing = await bearings(url, token)
  const mine = orderOf(bearing.email, bearing.serviceTypeId, 10, 'before')
  const { body: order } = await send<Order>(url, token, 'POST', '/api/purchase-orders', mine)
  const form = await openForm(browser, url, order, bearing)
  const storm = startStorm(bearing, 8, () => url)
  try {
    await wait(1_500)
    await form.type('Typed while the disk was full')
    small.fill()
    await until(
      'somebody is refused',
      async () => storm.counted.refused,
      (refused) => refused > 0,
    )
    await Promise.all([form.save(), killedWithoutRoom()])
    await storm.stop()
    const { ledger, counted, sentences } = storm
    const found = await verify(url, token, ledger)
    violations.push(...storm.violations, ...found.violations)
    const { version, comments } = await form.stored()
    if (version !== 2 || comments !== 'Typed while the disk was full')
      violations.push(`the form's order is version ${version} with "${comments}"`)
    for (const sentence of sentences)
      if (!allowed.some((fits) => fits.test(sentence))) violations.push(`it was said: ${sentence}`)
    say(
      `  ${ledger.saves.length} answered saves, ${counted.refused} refused with a sentence, ${counted.unanswered} without an answer, ${found.violations.length} wrong; it was said: ${[...sentences].join(' ')}`,
    )
  } finally {
    void storm.stop()
    small.empty()
    await browser.close()
    await product.stop()
    small.remove()
  }
  for (const violation of new Set(violations)) say(`VIOLATED ${violation}`)
  if (violations.length > 0) {
    say(product.log().split('\n').slice(-12).join('\n'))
    process.exitCode = 1
  }

  /**
   * Kills the database while its disk is full. The database can't start again until there is space, and then
   * recovers on its own.
   */
  async function killedWithoutRoom(): Promise<void> {
    process.kill(databaseServer(small), 'SIGKILL')
    await until(
      'it cannot be started',
      async () => product.log(),
      (log) => log.includes('could not be started again; trying'),
    )
    await wait(fullSeconds * 1_000)
    const before = storm.ledger.saves.length
    small.empty()
    const since = performance.now()
    await until(
      'saves are answered again',
      async () => storm.ledger.saves.length,
      (n) => n > before + 8,
    )
    say(`  saves were answered again ${Math.round(performance.now() - since)} ms after there was room`)
  }
}

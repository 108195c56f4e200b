import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { say, short, signIn } from './plain-client.ts'
import { built, type Product, startProduct } from './product.ts'
import { verify } from './saves-ledger.ts'
import { bearings, type Storm, startStorm } from './saving-storm.ts'

/**
 * Eight users save nonstop while the test kills the product three times, once together with its database.
 * Every acknowledged save must be stored as a version, no save may be stored in part, and a save that was
 * sent several times must be stored once.
 */
const seconds = short ? 15 : 60
const clients = 8
const kills = ['app', 'app and database', 'app'] as const

const dataDir = mkdtempSync(join(tmpdir(), 'furrow-endurance-'))
const violations: string[] = []
/** The running product, or null between a kill and the next start. */
let product: Product | null = null
let storm: Storm | undefined

const start = () => startProduct(built, { DATA_DIR: dataDir, SEED: 'demo' })
product = await start()
try {
  const token = await signIn(product.url, ({ level }) => level.toLowerCase() === 'manager')
  storm = startStorm(await bearings(product.url, token), clients, () => product?.url ?? null)
  const { ledger, counted } = storm
  for (const [n, what] of kills.entries()) {
    await wait((seconds * 1000) / (kills.length + 1))
    const before = ledger.saves.length
    await kill(what)
    const since = performance.now()
    const next = await start()
    const took = Math.round(performance.now() - since)
    const found = await verify(next.url, token, ledger)
    violations.push(...found.violations)
    say(
      `  kill ${n + 1} (${what}) after ${before} answered saves, ready again after ${took} ms: ${found.orders} orders and ${found.versions} versions looked at, ${found.violations.length} wrong`,
    )
    product = next
  }
  await wait((seconds * 1000) / (kills.length + 1))
  await storm.stop()
  const found = await verify(product.url, token, ledger)
  violations.push(...found.violations, ...storm.violations)
  say(
    `  at the end ${ledger.saves.length} answered saves, ${counted.unanswered} without an answer of which ${counted.repeated} were repeated by their key, ${counted.conflicts} conflicts: ${found.orders} orders, ${found.versions} versions, ${found.violations.length} wrong`,
  )
  if (ledger.saves.length < seconds * 10) violations.push(`only ${ledger.saves.length} saves were answered`)
  if (counted.unanswered === 0) violations.push('no kill hit a save')
} finally {
  void storm?.stop()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const violation of new Set(violations)) say(`VIOLATED ${violation}`)
if (violations.length > 0) process.exitCode = 1

/** Sends SIGKILL to the product, and for 'app and database' also to all of the database's processes. */
async function kill(what: (typeof kills)[number]): Promise<void> {
  const dying = product
  const [pid] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  product = null
  await dying?.kill()
  if (what === 'app and database') process.kill(-Number(pid), 'SIGKILL')
}

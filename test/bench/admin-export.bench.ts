import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isManager } from '#shared/levels.ts'
import { signIn } from '../endurance/plain-client.ts'
import { built, startProduct } from '../endurance/product.ts'
import { copyOrders } from './many-orders.ts'
import { isShort, remark, report } from './report.ts'
import { serveDemonstration } from './served.ts'

/**
 * Measures the export of many orders. The memory in use is measured in this process, which can collect
 * garbage first. The first byte, the duration and the total memory are measured in a fresh process.
 */
const sizes = isShort ? { few: 500, many: 2_000, runs: 1 } : { few: 10_000, many: 100_000, runs: 3 }
const megabyte = 1_048_576
/** About the size of 200 orders with 5 kB of comments each. */
const portion = megabyte
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const served = await serveDemonstration()
try {
  const sql = async (text: string, values?: unknown[]) => (await served.pool.query(text, values)).rows
  await copyOrders(sql as never, sizes.few)
  const token = await signIn(served.url, ({ level }) => isManager(level))
  const few = await best(() => held(token))
  await copyOrders(sql as never, sizes.many)
  const many = await best(() => held(token))
  remark(`held: ${(few / megabyte).toFixed(2)} MB of few orders, ${(many / megabyte).toFixed(2)} MB of many`)
  // Counts anything below one portion as a full portion, because other work in this process can use that
  // much memory, too.
  const ratio = Math.max(many, portion) / Math.max(few, portion)
  report(`held while ${sizes.many} orders are exported, against ${sizes.few}, ratio`, ratio, { atMost: 1.3 })

  const runs: Measured[] = []
  for (let i = 0; i < sizes.runs; i++) runs.push(await measure())
  const least = (of: (run: Measured) => number) => Math.min(...runs.map(of))
  report(
    'first byte, ms',
    least((run) => run.firstByteMs),
    { atMost: 300 },
  )
  report('whole export, s', least((run) => run.wholeMs) / 1_000, { atMost: 20 })
  report('growth of a fresh process, MB', least((run) => run.grownBytes) / megabyte, { atMost: 40 })
} finally {
  await served.close()
}

/** Returns the lowest of several measurements, because other load on the machine only raises them. */
async function best(run: () => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let i = 0; i < sizes.runs; i++) found.push(await run())
  return Math.min(...found)
}

/** How much memory use rises during an export, in bytes. */
async function held(token: string): Promise<number> {
  const now = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  // Warms up first, so that loading code and filling caches isn't measured.
  await take(served.url, token)
  const before = now()
  let most = before
  let portions = 0
  await take(served.url, token, '', () => {
    if (portions++ % 20 === 0) most = Math.max(most, now())
  })
  return most - before
}

interface Measured {
  firstByteMs: number
  wholeMs: number
  grownBytes: number
}

async function measure(): Promise<Measured> {
  const product = await startProduct(built, {
    DATABASE_URL: served.pool.options.connectionString ?? '',
    SEED: 'none',
  })
  try {
    const token = await signIn(product.url, ({ level }) => isManager(level))
    // Warms up first, so that the measured growth doesn't include loading code and opening connections.
    const { firstByteMs } = await take(product.url, token, '?endDate=2025-01-03')
    const before = memoryOf(product.pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(product.pid))
    }, 10)
    const times = await take(product.url, token)
    clearInterval(watch)
    return {
      wholeMs: times.wholeMs,
      firstByteMs: Math.max(firstByteMs, times.firstByteMs),
      grownBytes: most - before,
    }
  } finally {
    await product.stop()
  }
}

/** Downloads the whole file without keeping it in memory. */
async function take(url: string, token: string, query = '', onPortion = () => {}) {
  const began = performance.now()
  const response = await fetch(`${url}/api/purchase-orders/export/csv${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200 || !response.body) throw new Error(`The export answered ${response.status}`)
  let firstByteMs = 0
  for await (const _portion of response.body) {
    firstByteMs ||= performance.now() - began
    onPortion()
  }
  return { firstByteMs, wholeMs: performance.now() - began }
}

/** The process's current resident memory, in bytes, as reported by Linux. */
function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1_024
}

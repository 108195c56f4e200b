import { cpus } from 'node:os'
import { Worker } from 'node:worker_threads'
import { say } from './plain-client.ts'

const spinMs = 300

/**
 * Whether the machine is otherwise idle. Under other load, measured times are unreliable, so they are printed
 * but can't fail the test.
 */
export async function isIdle(): Promise<boolean> {
  const [before, began] = [process.cpuUsage(), performance.now()]
  const spin = `for (const end = Date.now() + ${spinMs}; Date.now() < end; );`
  await Promise.all(
    cpus().map(() => new Promise((done) => new Worker(spin, { eval: true }).once('exit', done))),
  )
  const { user, system } = process.cpuUsage(before)
  const share = (user + system) / 1_000 / ((performance.now() - began) * cpus().length)
  if (share < 0.75)
    say(`  the machine does other things (${Math.round(share * 100)}% is ours): times are not judged`)
  return share >= 0.75
}

import { randomInt } from 'node:crypto'
import { notRun, say } from '#test/endurance/plain-client.ts'
import { openPlainStage } from './plain-stage.ts'
import { playHistory } from './play.ts'
import type { Stage } from './stage.ts'

/**
 * Simulates users at work while faults occur. Prints up to 30 anomalies, and the command that reproduces the
 * run.
 */
export async function run(
  proof: string,
  open: () => Promise<Stage>,
  usual: { steps: number; rounds: number },
) {
  const seed = Number(process.env.FURROW_SEED ?? randomInt(2 ** 31))
  const steps = Number(process.env.STEPS ?? usual.steps)
  const rounds = Number(process.env.ROUNDS ?? Math.max(usual.rounds, Math.floor(steps / 25_000)))
  const repeated = `FURROW_SEED=${seed} STEPS=${steps} ROUNDS=${rounds} npm run proof -- ${proof}`
  say(`  ${repeated}`)
  const stage = await open()
  // Also stops the product's processes if the run is interrupted.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stage.close().finally(() => process.exit(1)))
  for (const what of stage.notRun) notRun(what)
  const since = performance.now()
  const sayLog = () =>
    say(
      stage
        .log()
        .split('\n')
        .slice(-80)
        .map((line) => line.slice(0, 400))
        .join('\n'),
    )
  try {
    const { anomalies, silences } = await playHistory(stage, { seed, steps, rounds })
    for (const name of Object.keys(stage.faults)) {
      const times = silences.filter(({ fault }) => fault === name).map(({ ms }) => ms)
      times.sort((a, b) => a - b)
      say(
        `  ${name}: ${times.length} times, without an answer for ${times[Math.floor(times.length / 2)] ?? '-'} ms (median), ${times.at(-1) ?? '-'} at most`,
      )
      if (times.length === 0) anomalies.push(`${name} never happened`)
    }
    for (const anomaly of anomalies.slice(0, 30)) say(`ANOMALY ${anomaly}`)
    say(`  ${anomalies.length} anomalies in ${Math.round((performance.now() - since) / 1000)} s`)
    if (anomalies.length > 0) sayLog()
    if (anomalies.length > 0) say(`FAILED: to play it again: ${repeated}`)
    say(anomalies.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed')
    process.exitCode = anomalies.length > 0 ? 1 : 0
  } catch (error) {
    sayLog()
    throw error
  } finally {
    await stage.close()
  }
}

if (process.argv[1] === import.meta.filename)
  await run('histories', openPlainStage, { steps: 4_000, rounds: 1 })

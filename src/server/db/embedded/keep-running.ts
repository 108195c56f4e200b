import { setTimeout as wait } from 'node:timers/promises'
import type { Door } from './door.ts'
import type { Log } from './leftover.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * The pause between attempts. It is long enough that retries cost almost nothing, and short enough that the
 * server is back soon after an operator frees up disk space.
 */
const pauseMs = 2_000

/**
 * Restarts the server on the same socket or port whenever it exits on its own. Keeps trying until it runs,
 * because an operator might free up space on a full disk (rule load/database-failures).
 */
export async function keepRunning(start: (door?: Door) => Promise<Postmaster>, log: Log) {
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  let current = await start()

  async function startAgain(): Promise<void> {
    for (let tries = 1; !stopped(); tries++) {
      try {
        current = await start(current.door)
        if (tries > 1) log.info(`The database server is running again, after ${tries} tries`)
        return
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        // Logs only the first failure, because retries fail for the same reason until someone fixes it.
        if (tries === 1)
          log.error(
            `The database server could not be started again; trying every ${pauseMs / 1000} seconds until it runs. ${why}`,
          )
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {}) // The app is stopping.
      }
    }
  }
  async function watch(): Promise<void> {
    while (!stopped()) {
      const how = await current.exited
      if (stopped()) return
      log.error(`The database server stopped unexpectedly (${how}); starting it again`)
      await startAgain()
    }
  }

  const watching = watch()
  return {
    door: current.door,
    async stop() {
      stopping.abort()
      const ended = await current.stop()
      await watching
      // Also stops a server that was still starting.
      if (!ended || !(await current.stop())) log.error('The database server did not stop')
    },
  }
}

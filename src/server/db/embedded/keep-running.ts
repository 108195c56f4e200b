import { setTimeout as wait } from 'node:timers/promises'
import type { Door } from './door.ts'
import type { Log } from './leftover.ts'
import type { Postmaster } from './postmaster.ts'

/** Long enough to cost nothing, short enough that nobody waits for it who made room. */
const pauseMs = 2_000

/**
 * Starts the server again, at its old address, whenever it ends without having been asked to; and again, until it
 * runs: a disk that is full has room one day (rule load/database-in-trouble).
 */
export async function keepRunning(start: (door?: Door) => Promise<Postmaster>, log: Log) {
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  let current = await start()

  async function startAgain(): Promise<void> {
    for (let tries = 1; !stopped(); tries++) {
      try {
        current = await start(current.door)
        if (tries > 1) log.info(`The database server runs again, after ${tries} tries`)
        return
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        // Once: the reason stays the same for as long as nobody does anything about it.
        if (tries === 1)
          log.error(
            `The database server could not be started again; trying every ${pauseMs / 1000} seconds until it runs. ${why}`,
          )
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {}) // asked to stop
      }
    }
  }
  async function watch(): Promise<void> {
    while (!stopped()) {
      const how = await current.exited
      if (stopped()) return
      log.error(`The database server ended by itself (${how}); starting it again`)
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
      // What was just being started when it was asked to stop.
      if (!ended || !(await current.stop())) log.error('The database server does not end')
    },
  }
}

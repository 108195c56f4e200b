import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const repeatIgnoredMs = 10_000

/**
 * Resolves on the first signal to stop, or after an unexpected failure. A terminal signals the whole process
 * group, and npm passes the signal on too. Repeated signals are therefore ignored for a while. A signal after
 * that ends the process immediately.
 */
export function stopRequest(log: FastifyBaseLogger): Promise<{ status: number }> {
  return new Promise((resolve) => {
    let since: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (since !== undefined && Date.now() - since > repeatIgnoredMs) process.exit(1)
        if (since === undefined) log.info(`Stopping (${signal})`)
        since ??= Date.now()
        resolve({ status: 0 })
      })
    }
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'Stopping after an unexpected failure')
      resolve({ status: 1 })
    })
  })
}

/**
 * Closes the opened resources, the most recently opened one first. If one fails to close in time, logs that
 * and closes the rest.
 */
export class Openings {
  readonly #closers: { name: string; timeoutMs: number; close: () => Promise<unknown> }[] = []

  add(name: string, timeoutMs: number, close: () => Promise<unknown>): void {
    this.#closers.push({ name, timeoutMs, close })
  }

  async closeAll(log: FastifyBaseLogger): Promise<void> {
    for (const { name, timeoutMs, close } of this.#closers.reverse()) {
      const late = wait(timeoutMs, 'late' as const, { ref: false })
      const outcome = await Promise.race([close(), late]).catch((error: unknown) => {
        log.error({ err: error }, `Closing the ${name} failed`)
      })
      if (outcome === 'late') log.warn(`The ${name} did not close within ${timeoutMs / 1000} s`)
    }
  }
}

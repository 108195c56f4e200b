import type pg from 'pg'

/**
 * How many of a process's connections saves may use. The others are for reads, which must continue while
 * commits are waiting for a standby.
 */
export const mostSaves = 8

/** Maximum time in milliseconds that a save waits to start, and that any query waits for a connection. */
export const placeMs = 5_000

const changes = /\b(?:insert into|update|delete from) /i

/** Whether a statement writes data; also true for some statements that only lock rows. */
export function storesSomething(sent: unknown): boolean {
  const text = typeof sent === 'string' ? sent : Reflect.get(Object(sent), 'text')
  return typeof text === 'string' && changes.test(text)
}

/**
 * Limits how many saves run at once. A save beyond the limit waits for its turn. If it waits longer than a
 * query may wait for a connection, it is rejected as if no connection were free (rule load/saves-leave-room).
 */
export class SavePlaces {
  #free = mostSaves
  readonly #waiting: (() => void)[] = []
  readonly #retryMs: number

  constructor(retryMs: number) {
    this.#retryMs = retryMs
  }

  hasRoom(): boolean {
    return this.#free > 0
  }

  async inPlace<T>(save: () => Promise<T>): Promise<T> {
    await this.#take()
    try {
      return await save()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const got = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(got), 1)
        // Uses the same message as the pool's own error, which database-failures.ts recognizes.
        reject(new Error('timeout exceeded when trying to connect'))
      }, this.#retryMs)
      this.#waiting.push(got)
    })
  }
}

const places = new WeakMap<pg.Pool, SavePlaces>()

export function savesOf(pool: pg.Pool): SavePlaces {
  const known = places.get(pool) ?? new SavePlaces(placeMs)
  places.set(pool, known)
  return known
}

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Metrics } from './metrics/metrics.ts'

/** How late the event loop is, and since when. */
export interface EventLoop {
  /** Milliseconds, on average over the last five seconds. */
  delay(): number
  /** Milliseconds that only ever grow. */
  now(): number
}

/** What the server is a function of. */
export interface AppContext {
  config: Config
  db: Database
  clock: () => Date
  log?: FastifyBaseLogger
  /** Whether it was asked to stop: nobody new should be sent here. */
  stopping?: () => boolean
  /** Where somebody watches (METRICS_PORT). */
  metrics?: Metrics
  /** The one of this process, unless it is given. */
  loop?: EventLoop
}

/** What it takes to store something: where, and at which instant. */
export type WriteContext = Pick<AppContext, 'db' | 'clock'>

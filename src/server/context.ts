import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Metrics } from './metrics/metrics.ts'

/** Measures how late the event loop runs. */
export interface EventLoop {
  /** The delay in milliseconds, averaged over the last five seconds. */
  delay(): number
  /** Milliseconds on a clock that never goes backward. */
  now(): number
}

export interface AppContext {
  config: Config
  db: Database
  clock: () => Date
  log?: FastifyBaseLogger
  /** Whether a shutdown was requested. If so, load balancers should send no new clients. */
  stopping?: () => boolean
  /** Counts what operators monitor; set only with METRICS_PORT. */
  metrics?: Metrics
  /** The event loop to measure; by default, this process's own. */
  loop?: EventLoop
}

/** What every write needs: the database and the clock. */
export type WriteContext = Pick<AppContext, 'db' | 'clock'>

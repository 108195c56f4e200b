import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Metrics } from './metrics/metrics.ts'

export interface EventLoop {
  /** The event loop's delay in milliseconds, averaged over the last five seconds. */
  delay(): number
  /** Milliseconds on a clock that never goes backward. */
  now(): number
}

export interface AppContext {
  config: Config
  db: Database
  clock: () => Date
  log?: FastifyBaseLogger
  /** Whether a shutdown was requested. If so, load balancers should send new clients to other processes. */
  stopping?: () => boolean
  /** Undefined unless METRICS_PORT is set. */
  metrics?: Metrics
  loop?: EventLoop
}

export type WriteContext = Pick<AppContext, 'db' | 'clock'>

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Metrics } from './metrics/metrics.ts'

/** What the server is a function of. */
export interface AppContext {
  config: Config
  db: Database
  clock: () => Date
  log?: FastifyBaseLogger
  /** Where somebody watches (METRICS_PORT). */
  metrics?: Metrics
}

/** What it takes to store something: where, and at which instant. */
export type WriteContext = Pick<AppContext, 'db' | 'clock'>

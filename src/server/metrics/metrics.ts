import { setTimeout as wait } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#server/db/database.ts'

export type SignInOutcome = 'accepted' | 'refused' | 'limited' | 'failed'

/**
 * How finalizing ended: ACES has the contract, ACES doesn't have it, or the outcome is still unknown. The
 * values with `later` are for outcomes that a sweep determined (rule finalizing/once).
 */
export type FinalizingOutcome = 'recorded' | 'refused' | 'waiting' | 'recorded-later' | 'reopened-later'

/** The numbers operators monitor, counted by this process since it started (rule operations/metrics). */
export interface Metrics {
  request(row: string, status: number, seconds: number): void
  /** Counts a request that was rejected before any of it was read (rule load/at-the-door). */
  refusedAtTheDoor(reason: 'too many at once' | 'behind itself'): void
  signIn(outcome: SignInOutcome): void
  finalizing(outcome: FinalizingOutcome): void
  text(): Promise<{ type: string; body: string }>
}

/**
 * Maximum time in milliseconds to wait for the count of orders that are waiting for ACES. A collector that
 * had to wait several seconds would give up on all metrics.
 */
const longestScrapeMs = 500

/**
 * Creates the metrics. Their labels contain only the names of API calls, statuses, outcomes and reasons; they
 * contain nothing about orders or people.
 */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'furrow_requests_total',
    help: 'Requests answered, by API call and status',
    labelNames: ['row', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'furrow_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response, by API call',
    labelNames: ['row'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const refused = new Counter({
    name: 'furrow_refused_at_the_door_total',
    help: 'Requests rejected by a limit, by reason',
    labelNames: ['reason'],
    registers,
  })
  const signIns = new Counter({
    name: 'furrow_sign_ins_total',
    help: 'Sign-in attempts, by outcome: accepted, refused, limited, failed',
    labelNames: ['outcome'],
    registers,
  })
  const finalizings = new Counter({
    name: 'furrow_finalizing_total',
    help: 'Orders sent to ACES or settled by a later check, by outcome: recorded, refused, waiting, recorded-later, reopened-later',
    labelNames: ['outcome'],
    registers,
  })
  watchDatabase(db, registers)

  return {
    request(row, status, seconds) {
      requests.inc({ row, status })
      durations.observe({ row }, seconds)
    },
    refusedAtTheDoor: (reason) => refused.inc({ reason }),
    signIn: (outcome) => signIns.inc({ outcome }),
    finalizing: (outcome) => finalizings.inc({ outcome }),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

function watchDatabase(db: Database, registers: Registry[]): void {
  new Gauge({
    name: 'furrow_database_connections',
    help: 'Connections of this process to PostgreSQL, by state: busy, idle',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, db.pool.totalCount - db.pool.idleCount)
      this.set({ state: 'idle' }, db.pool.idleCount)
    },
  })
  new Gauge({
    name: 'furrow_database_waiting',
    help: 'Calls waiting for a connection to PostgreSQL',
    registers,
    collect() {
      this.set(db.pool.waitingCount)
    },
  })
  const waiting = waitingForAces(db)
  new Gauge({
    name: 'furrow_orders_waiting_for_aces',
    help: 'Orders locked until it is known whether ACES has them; the last known count while the database is slow, NaN while it is down',
    registers,
    async collect() {
      this.set(await waiting())
    },
  })
}

/**
 * Returns a function that counts the orders waiting for ACES. Only one query runs at a time. While the
 * database is slow, the function returns the previous count, because that is when metrics matter most.
 */
function waitingForAces({ pool }: Database): () => Promise<number> {
  let known = Number.NaN
  let asked: Promise<void> | undefined
  async function ask(): Promise<void> {
    try {
      const { rows } = await pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from purchase_orders where aces_state = 'pending'",
      )
      known = rows[0]?.waiting ?? 0
    } catch {
      // Without the database, only the count of orders waiting for ACES is missing from the metrics. The
      // outage is in the log and in /api/health.
      known = Number.NaN
    } finally {
      asked = undefined
    }
  }
  return async () => {
    asked ??= ask()
    const answered = new AbortController()
    await Promise.race([
      asked.finally(() => answered.abort()),
      wait(longestScrapeMs, undefined, { signal: answered.signal }).catch(() => {}), // The query was faster.
    ])
    return known
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type AcesSimulator, startAcesSimulator } from '#server/aces/simulator/aces-simulator.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { built, type Product, startProduct } from '#test/endurance/product.ts'
import { freePort } from '#test/world/free-port.ts'
import { rows } from '#test/world/world.ts'

/** Starts the ACES simulator with its own database, which the faults don't affect. */
export async function acesBeside(): Promise<{ aces: AcesSimulator; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'furrow-histories-aces-'))
  const embedded = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } })
  await migrate(embedded.url)
  const database = openDatabase(embedded.url, () => {})
  const aces = await startAcesSimulator(database)
  return {
    aces,
    async close() {
      await aces.close()
      await database.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates the tests' usual users and lists before the first process starts. */
export async function moveIn(url: string): Promise<void> {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(rows)
  await client.end()
}

/** Two server processes, each on its own fixed port. */
export class TwoProcesses {
  readonly #start: (at: number) => Promise<Product>
  readonly #all: Product[] = []
  readonly #products: (Product | null)[] = [null, null]
  readonly addresses: readonly string[]
  readonly ports: readonly number[]

  private constructor(ports: readonly number[], environment: Record<string, string>) {
    this.ports = ports
    this.addresses = ports.map((port) => `http://127.0.0.1:${port}`)
    this.#start = (at) => startProduct(built, { ...environment, PORT: String(ports[at]) })
  }

  static async open(environment: Record<string, string>): Promise<TwoProcesses> {
    const settings = { SEED: 'none', LOG_LEVEL: 'error', ACES_TIMEOUT_MS: '4000', ...environment }
    const processes = new TwoProcesses([await freePort(), await freePort()], settings)
    await processes.start(0)
    await processes.start(1)
    return processes
  }

  async start(at: number): Promise<void> {
    const product = await this.#start(at)
    this.#products[at] = product
    this.#all.push(product)
  }

  log = () => this.#all.map((product) => product.log()).join('')

  async kill(at: number): Promise<void> {
    await this.#products[at]?.kill()
  }

  async close(): Promise<void> {
    for (const product of this.#products) await product?.stop()
  }
}

import type { Database } from '#server/db/database.ts'

export type SimulatedContract = Record<string, unknown>

/**
 * Records a contract and returns its ID. If the UUID is already recorded, stores nothing and returns the same
 * ID as the first time.
 */
export async function recordContract(
  { pool }: Database,
  contract: SimulatedContract & { uuid: string },
): Promise<string> {
  await pool.query(
    `insert into aces_simulator_contracts (uuid, contract, recorded_at) values ($1, $2, now())
     on conflict (uuid) do nothing`,
    [contract.uuid, JSON.stringify(contract)],
  )
  const { rows } = await pool.query<{ id: number }>(
    'select id from aces_simulator_contracts where uuid = $1',
    [contract.uuid],
  )
  return contractId(rows[0]?.id ?? 0)
}

export async function heldContract({ pool }: Database, uuid: string): Promise<SimulatedContract | null> {
  const { rows } = await pool.query<{ id: number; contract: SimulatedContract }>(
    'select id, contract from aces_simulator_contracts where uuid = $1',
    [uuid],
  )
  return rows[0] ? { contractId: contractId(rows[0].id), ...rows[0].contract } : null
}

export async function heldContracts({ pool }: Database): Promise<SimulatedContract[]> {
  const { rows } = await pool.query<{ contract: SimulatedContract }>(
    'select contract from aces_simulator_contracts order by id',
  )
  return rows.map((row) => row.contract)
}

const contractId = (id: number) => `ACES-${String(id).padStart(6, '0')}`

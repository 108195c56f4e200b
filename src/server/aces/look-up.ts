import type { Order } from '#shared/order/order.ts'
import type { Aces } from './client.ts'
import { compareContract } from './compare-contract.ts'
import type { Contract } from './contract.ts'
import { wordingDifferences } from './wording-differences.ts'

export interface MadeUuid {
  uuid: string
  versionNumber: number
}

/** The order's contract in ACES. `otherwise` describes any wording that differs from the order's. */
export interface HeldOrder {
  uuid: string
  contractId: string | null
  otherwise: string | null
}

export type Found =
  | ({ kind: 'held' } & HeldOrder)
  | { kind: 'differs'; message: string }
  | { kind: 'absent' }
  | { kind: 'out-of-reach'; message: string }

/**
 * Looks up each of an order's UUIDs in ACES and returns the first contract found. `ours` is the contract that
 * would be sent now.
 */
export async function lookUp(
  aces: Aces,
  order: Order,
  ours: Contract,
  uuids: readonly MadeUuid[],
  stop?: AbortSignal,
): Promise<Found> {
  for (const { uuid, versionNumber } of uuids) {
    const answer = await aces.find(uuid, stop)
    if (answer.kind === 'out-of-reach') return answer
    if (answer.kind === 'absent') continue
    const message = compareContract(answer.contract, versionNumber, order)
    if (message !== null) return { kind: 'differs', message }
    const otherwise = wordingDifferences(answer.contract, versionNumber, ours)
    return { kind: 'held', uuid, contractId: ownIdOf(answer.contract), otherwise }
  }
  return { kind: 'absent' }
}

/**
 * Returns ACES's own ID for a contract, or null if ACES sent none. ACES may send a string or a number (rule
 * finalizing/the-contract).
 */
function ownIdOf({ contractId }: Record<string, unknown>): string | null {
  return typeof contractId === 'string' || typeof contractId === 'number' ? String(contractId) : null
}

import type { Order } from '#shared/order/order.ts'
import type { Aces } from './client.ts'
import { compareContract } from './compare-contract.ts'

/** A uuid that may have reached ACES, and the version of the order that it stood for. */
export interface MadeUuid {
  uuid: string
  versionNumber: number
}

export type Found =
  | { kind: 'held'; uuid: string; contractId: string | null }
  | { kind: 'differs'; message: string }
  | { kind: 'absent' }
  | { kind: 'out-of-reach'; message: string }

/** What ACES holds of an order, asked for each uuid in turn; the first that it has decides. */
export async function lookUp(
  aces: Aces,
  order: Order,
  uuids: readonly MadeUuid[],
  stop?: AbortSignal,
): Promise<Found> {
  for (const { uuid, versionNumber } of uuids) {
    const answer = await aces.find(uuid, stop)
    if (answer.kind === 'out-of-reach') return answer
    if (answer.kind === 'absent') continue
    const message = compareContract(answer.contract, versionNumber, order)
    if (message !== null) return { kind: 'differs', message }
    return { kind: 'held', uuid, contractId: ownIdOf(answer.contract) }
  }
  return { kind: 'absent' }
}

/** What ACES itself calls a contract, a text or a number, if it says so (rule finalizing/the-contract). */
function ownIdOf({ contractId }: Record<string, unknown>): string | null {
  return typeof contractId === 'string' || typeof contractId === 'number' ? String(contractId) : null
}

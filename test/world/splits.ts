import type { splits as calls } from '#shared/api/splits.ts'
import type { Answer } from '#shared/endpoint.ts'
import { type Caller, people } from './world.ts'

type Stored = Answer<typeof calls.read>

/**
 * A split with the given shares. Each share is a pair such as `[1, 60]`: the customer's ID or the
 * agronomist's e-mail address, and a percentage.
 */
export function usualSplit(
  name: string,
  customers: readonly (readonly [id: number, percentage: number])[],
  agronomists: readonly (readonly [email: string, percentage: number])[] = [[people.ann.email, 100]],
) {
  return {
    name,
    usual: false,
    customerShares: customers.map(([id, percentage]) => ({ id, percentage })),
    agronomistShares: agronomists.map(([email, percentage]) => ({ email, percentage })),
  }
}

/** Replaces a producer's splits, and makes the first one the usual split. */
export async function storeSplits(
  by: Caller,
  producer: number,
  splits: readonly ReturnType<typeof usualSplit>[],
): Promise<Stored> {
  const path = `/api/producers/${producer}/splits`
  const { version } = (await by.call<Stored>('GET', path)).body
  const body = { version, splits: splits.map((split, at) => ({ ...split, usual: at === 0 })) }
  const answer = await by.call<Stored>('PUT', path, body)
  if (answer.status !== 200) throw new Error(`The splits were not stored: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function readSplits(by: Caller, producer: number): Promise<Stored> {
  return (await by.call<Stored>('GET', `/api/producers/${producer}/splits`)).body
}

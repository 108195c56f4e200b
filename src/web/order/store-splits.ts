import { splits as calls } from '#shared/api/splits.ts'
import type { Answer } from '#shared/endpoint.ts'
import { applyAct, clashes, isDone, type SplitAct } from '#shared/order/shares/split-acts.ts'
import { errorText } from '#web/api/call-error.ts'
import { attempt } from '#web/api/outcome.ts'
import type { Send } from '#web/api/write.ts'

export type StoredSplits = Answer<typeof calls.read>

export type StoreResult =
  | { kind: 'stored'; list: StoredSplits }
  /** Another user changed the same split. `list` is the currently stored list. */
  | { kind: 'clash'; list: StoredSplits; message: string }

const mostTries = 5

/**
 * Saves a change to the list of splits that the user saw. If another user has saved a newer list since,
 * reloads it and merges both changes, unless both users changed the same split (rule splits/two-at-once).
 */
export async function storeAct(
  send: Send,
  producerId: number,
  seen: StoredSplits,
  act: SplitAct,
): Promise<StoreResult> {
  const params = { id: String(producerId) }
  let list = seen
  for (let tries = 1; ; tries++) {
    const body = { version: list.version, splits: applyAct(list.splits, act) }
    const answer = await attempt(() => send(calls.store, { params, body }))
    if (answer.kind === 'sent') return { kind: 'stored', list: answer.data }
    const { kind, error } = answer
    if (kind !== 'conflict' || tries >= mostTries) throw error
    list = await send(calls.read, { params })
    // An earlier attempt already saved the change, but its response was lost.
    if (isDone(list.splits, act)) return { kind: 'stored', list }
    if (clashes(act, seen.splits, list.splits))
      return { kind: 'clash', list, message: errorText(error, 'Another user changed these usual splits') }
  }
}

import { groupBy, type History, isSave } from './history.ts'

/**
 * Checks reads. No read may return a version that was never stored, or a version older than one that was
 * returned before the read began.
 */

interface Answered {
  ended: number
  version: number
}

export function staleReads({ calls }: History): string[] {
  const newest = newestAnswered({ calls })
  // Skips saves, because a save with a repeated key gets the first response again, which might contain an old
  // version.
  const now = calls.filter(({ act }) => act === 'read' || act === 'list')
  return now.flatMap((call) =>
    call.seen.flatMap(({ order, version }) => {
      const before = newestBefore(newest.get(order) ?? [], call.began)
      return version < before
        ? [`${call.person} read order ${order} at version ${version}, after version ${before} was answered`]
        : []
    }),
  )
}

/**
 * After a response has contained an order, reads by ID must find it. The exception is an archived order,
 * which agronomists can't see.
 */
export function missingReads({ calls }: History): string[] {
  const newest = newestAnswered({ calls })
  const archived = groupBy(
    calls.filter(({ act }) => act === 'archive'),
    ({ order }) => order,
  )
  return calls.flatMap((call) => {
    if (call.act !== 'read' || call.open || call.order === null || call.seen.length > 0) return []
    const before = newestBefore(newest.get(call.order) ?? [], call.began)
    const ended = call.ended ?? call.began
    if (archived.get(call.order)?.some(({ began }) => began < ended)) return []
    return before > 0 ? [`${call.person} did not find order ${call.order} of version ${before}`] : []
  })
}

export function readsOfNothing({ calls, stored }: History): string[] {
  const versions = new Map(stored.versions.map((one) => [`${one.order}/${one.version}`, one]))
  return reads(calls).flatMap((call) =>
    call.seen.flatMap(({ order, version, marker, cents }) => {
      const there = versions.get(`${order}/${version}`)
      if (there && there.cents === cents && (marker === '' || there.marker === marker)) return []
      return [`${call.person} read order ${order} version ${version} of ${cents} cents, which is not stored`]
    }),
  )
}

const reads = (calls: History['calls']) => calls.filter((call) => !isSave(call))

/**
 * For each order, its version numbers from lowest to highest, each with the time of the first response that
 * contains it. Skips a version that first appears after a higher one.
 */
function newestAnswered({ calls }: Pick<History, 'calls'>): Map<number, Answered[]> {
  const answers = calls.flatMap(({ ended, seen }) =>
    ended === null ? [] : seen.map(({ order, version }) => ({ order, ended, version })),
  )
  const newest = new Map<number, Answered[]>()
  for (const [order, group] of groupBy(answers, (one) => one.order)) {
    const rising: Answered[] = []
    for (const one of group.sort((a, b) => a.ended - b.ended))
      if (one.version > (rising.at(-1)?.version ?? 0)) rising.push(one)
    newest.set(order, rising)
  }
  return newest
}

function newestBefore(rising: readonly Answered[], began: number): number {
  return rising.findLast(({ ended }) => ended < began)?.version ?? 0
}

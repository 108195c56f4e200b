import { type Call, groupBy, type History, isSave, type Seen, type StoredVersion } from './history.ts'

/**
 * Checks saves. Each acknowledged save must be stored as exactly one version, with the same total. No save
 * may be stored twice, or be both rejected and stored.
 */

const text = ({ order, version, marker, cents }: Seen) =>
  `order ${order} version ${version} "${marker}" of ${cents} cents`

export function savesNotStored({ calls, stored }: History): string[] {
  const versions = new Map(stored.versions.map((one) => [`${one.order}/${one.version}`, one]))
  return calls.filter(isSave).flatMap((call) =>
    call.seen.flatMap((seen) => {
      const there = versions.get(`${seen.order}/${seen.version}`)
      const wrong: string[] = []
      if (!there || text(there) !== text(seen))
        wrong.push(`${call.person} was answered ${text(seen)}; stored is ${there ? text(there) : 'nothing'}`)
      if (seen.marker !== call.marker || (call.cents !== null && seen.cents !== call.cents))
        wrong.push(`${call.person} sent "${call.marker}" of ${call.cents} cents, answered was ${text(seen)}`)
      return wrong
    }),
  )
}

export function savesStoredTwice({ calls, stored }: History): string[] {
  const versions = groupBy(stored.versions, ({ marker }) => marker)
  return [...markersOf(calls)].flatMap((marker) => {
    const places = versions.get(marker) ?? []
    return places.length > 1 ? [`"${marker}" is stored as ${places.map(text).join(' and ')}`] : []
  })
}

/** Finds keys whose saves got different responses. A repeated save must get the first response again. */
export function keysAnsweredTwice({ calls }: History): string[] {
  const answered = calls.filter((call) => isSave(call) && call.key !== null && call.seen.length > 0)
  const byKey = groupBy(answered, ({ person, key }) => `${person} ${key}`)
  return [...byKey].flatMap(([key, group]) => {
    const answers = new Set(group.flatMap(({ seen }) => seen.map(text)))
    return answers.size > 1 ? [`the key of ${key} was answered ${[...answers].join(' and ')}`] : []
  })
}

export function refusedSavesStored({ calls, stored }: History): string[] {
  const there = new Map(stored.versions.map((one) => [one.marker, one]))
  const byMarker = groupBy(calls.filter(isSave), ({ marker }) => marker ?? '')
  return [...byMarker].flatMap(([marker, group]) => {
    const version = there.get(marker)
    const refused = group.every((call) => call.refused)
    return version && refused ? [`"${marker}" was refused, and is ${text(version)}`] : []
  })
}

export function versionsReused({ calls }: History): string[] {
  const seen = calls.filter(isSave).flatMap((call) => call.seen)
  return [...groupBy(seen, ({ order, version }) => `${order} version ${version}`)].flatMap(
    ([place, group]) => {
      const markers = new Set(group.map(({ marker }) => marker))
      return markers.size > 1 ? [`order ${place} was answered to ${[...markers].join(' and ')}`] : []
    },
  )
}

export function holesInVersions({ stored }: History): string[] {
  const versions = groupBy(stored.versions, ({ order }) => order)
  return stored.orders.flatMap((order) => {
    const own = versions.get(order.order) ?? []
    const numbers = own.map(({ version }) => version).sort((a, b) => a - b)
    if (numbers.length !== order.version || numbers.some((number, at) => number !== at + 1))
      return [`order ${order.order} at version ${order.version} has the versions ${numbers}`]
    const last = own.find(({ version }) => version === order.version)
    return last && text(last) !== text(order) ? [`${text(order)} is not its version, ${text(last)}`] : []
  })
}

export function centsThatDoNotAddUp({ stored }: History): string[] {
  const addsUp = ({ cents, parts }: StoredVersion) => parts.every((part) => part === cents)
  return stored.versions.filter((one) => !addsUp(one)).map((one) => `${text(one)} has parts of ${one.parts}`)
}

function markersOf(calls: readonly Call[]): Set<string> {
  return new Set(calls.filter(isSave).flatMap(({ marker }) => marker ?? []))
}

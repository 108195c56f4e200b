/**
 * Combines all reads requested in the same turn of the event loop into one read. It starts after the last
 * request, so no one gets stale data. If the read fails, all of the requests fail.
 */
export function readTogether<Key, Found>(
  read: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let turn: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | null = null

  function newTurn() {
    const keys = new Set<Key>()
    const found = new Promise<ReadonlyMap<Key, Found>>((resolve) => {
      setImmediate(() => {
        turn = null
        resolve(read([...keys]))
      })
    })
    return { keys, found }
  }

  return async (key) => {
    turn ??= newTurn()
    turn.keys.add(key)
    return (await turn.found).get(key)
  }
}

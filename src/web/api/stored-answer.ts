export type Key = readonly [path: string, params: unknown, query: unknown]

type Find = <Data>(key: Key) => Promise<{ data: Data } | null>
let find: Find | null = null

/** Registers what knows the answers that this device has. */
export function findStoredBy(known: Find): void {
  find = known
}

/** Without a network, what was answered before (rule offline/lists-of-one-person). */
export async function elseStored<Data>(key: Key, asked: Promise<Data>): Promise<Data> {
  try {
    return await asked
  } catch (error) {
    const stored = navigator.onLine ? null : await find?.<Data>(key)
    if (!stored) throw error
    return stored.data
  }
}

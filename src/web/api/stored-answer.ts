export type Key = readonly [path: string, params: unknown, query: unknown]

type Find = <Data>(key: Key) => Promise<{ data: Data } | null>
let find: Find | null = null

/** Registers the lookup of this device's stored responses. */
export function findStoredBy(known: Find): void {
  find = known
}

/** Returns the stored response if there is no network (rule offline/lists-of-one-person). */
export async function elseStored<Data>(key: Key, asked: Promise<Data>): Promise<Data> {
  try {
    return await asked
  } catch (error) {
    const stored = navigator.onLine ? null : await find?.<Data>(key)
    if (!stored) throw error
    return stored.data
  }
}

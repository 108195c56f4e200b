/**
 * Runs in the page. Returns all drafts on this device as JSON, from local storage or from IndexedDB. Decrypts
 * encrypted drafts with the device's key.
 */
export async function openedDrafts(place: 'local' | 'disk'): Promise<[key: string, text: string][]> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  async function all<T>(name: string): Promise<Map<string, T>> {
    const database = await answerOf(indexedDB.open(name))
    if (!database.objectStoreNames.contains(name)) {
      database.close()
      indexedDB.deleteDatabase(name)
      return new Map()
    }
    const store = database.transaction(name).objectStore(name)
    const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
    database.close()
    return new Map(keys.map((key, at) => [String(key), values[at]]))
  }
  const local = Object.entries({ ...localStorage } as Record<string, string>)
  const stored = place === 'local' ? local : [...(await all<string>('drafts'))]
  const drafts = stored.filter(([key]) => key.includes('draft|'))
  if (!drafts.some(([key]) => key.startsWith('sealed'))) return drafts
  const keys = await all<CryptoKey>('device-keys')
  return Promise.all(
    drafts.map(async ([at, text]): Promise<[string, string]> => {
      const { sealed, writtenAt } = JSON.parse(text)
      const key = at.slice(at.indexOf('draft|'))
      const own = keys.get(key.split('|')[1] ?? '')
      if (typeof sealed !== 'string' || !own) return [key, text]
      const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
      const additionalData = new TextEncoder().encode(`${key} ${writtenAt}`)
      const by = { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData }
      return [key, new TextDecoder().decode(await crypto.subtle.decrypt(by, own, bytes.slice(12)))]
    }),
  )
}

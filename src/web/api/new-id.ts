/** A random id for a line, a crop or a save. Not randomUUID: a plain http address in the office has none. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A random ID for a line, a crop or a save. Doesn't use randomUUID, because browsers don't offer it over
 * plain HTTP, which the office uses.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

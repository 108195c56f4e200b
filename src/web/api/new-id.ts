/**
 * A random ID for a line, a crop or a save. Doesn't use randomUUID, because browsers offer it only over
 * HTTPS, and the office uses plain HTTP.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

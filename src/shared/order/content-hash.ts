/**
 * Hashes a string to 32 hex digits, so that equal content has equal keys (rules renewals/never-twice,
 * corrections/never-twice).
 */
export function contentHash(text: string): string {
  return `${hashOf(text, 0)}${hashOf(text, 0x9e3779b9)}`
}

/**
 * FNV-1a with a seed and a final mixing step. The hash doesn't need to withstand attacks: users who forge a
 * key can only repeat their own orders, and the server compares contents. The hash functions built into
 * browsers require HTTPS.
 */
function hashOf(text: string, seed: number): string {
  let low = 0x811c9dc5 ^ seed
  let high = 0xcbf29ce4 ^ seed
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ (code + at), 0x85ebca6b) ^ (low >>> 13)
  }
  const mixed = Math.imul(low ^ (high >>> 16), 0xc2b2ae35)
  return [mixed, high].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

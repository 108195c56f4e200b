/**
 * Returns a name as lists show it: `Maren Aldous` becomes `Aldous, Maren`. A single word is returned
 * unchanged.
 */
export function lastNameFirst(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return words.length > 0 ? `${last}, ${words.join(' ')}` : last
}

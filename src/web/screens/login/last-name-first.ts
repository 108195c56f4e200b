/** Returns a name as listed: `Maren Aldous` becomes `Aldous, Maren`. A one-word name stays as is. */
export function lastNameFirst(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return words.length > 0 ? `${last}, ${words.join(' ')}` : last
}

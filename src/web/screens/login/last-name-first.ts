/** `Maren Aldous` as the list shows it: `Aldous, Maren`. A name of one word stays. */
export function lastNameFirst(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return words.length > 0 ? `${last}, ${words.join(' ')}` : last
}

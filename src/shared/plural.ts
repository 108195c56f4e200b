/** A number with its noun in the right form: `1 line`, `2 lines`, `0 lines`. */
export function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

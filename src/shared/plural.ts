/** `1 line`, `2 lines`, `0 lines`: a number with its noun, which takes an s where it isn't exactly one. */
export function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

/** Items with the text they are found by, made lower-case once and not at every key stroke. */
export interface SearchIndex<T> {
  items: readonly T[]
  texts: readonly string[]
}

export function buildSearchIndex<T>(items: readonly T[], textOf: (item: T) => string): SearchIndex<T> {
  return { items, texts: items.map((item) => textOf(item).toLowerCase()) }
}

/** The items that hold every typed word somewhere, whatever the case; all of them when nothing is typed. */
export function search<T>({ items, texts }: SearchIndex<T>, typed: string): readonly T[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter((_, index) => {
    const text = texts[index] ?? ''
    return words.every((word) => text.includes(word))
  })
}

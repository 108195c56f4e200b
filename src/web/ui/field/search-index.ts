import { foldText, wordsToFind } from '#shared/letters/fold-text.ts'

/** Items with their search strings, normalized once instead of on each keystroke. */
export interface SearchIndex<T> {
  items: T[]
  textOf: (item: T) => string
  texts?: readonly string[]
}

export function buildSearchIndex<T>(items: readonly T[], textOf: (item: T) => string): SearchIndex<T> {
  return { items: [...items], textOf }
}

export function textsOf<T>(index: SearchIndex<T>): readonly string[] {
  index.texts ??= index.items.map((item) => foldText(index.textOf(item)))
  return index.texts
}

/**
 * Returns the items that contain every typed word, or all if nothing is typed. Prefix matches come first:
 * `IA` finds Iowa before California.
 */
export function search<T>(index: SearchIndex<T>, typed: string): T[] {
  const words = wordsToFind(typed)
  if (words.length === 0) return index.items
  const start = foldText(typed.trim())
  const texts = textsOf(index)
  const first: T[] = []
  const others: T[] = []
  index.items.forEach((item, at) => {
    const text = texts[at] ?? ''
    if (text.startsWith(start)) first.push(item)
    else if (words.every((word) => text.includes(word))) others.push(item)
  })
  return first.length === 0 ? others : [...first, ...others]
}

/** Returns the items that contain every typed word, in their original order. */
export function searchInOrder<T>(index: SearchIndex<T>, typed: string): T[] {
  const words = wordsToFind(typed)
  if (words.length === 0) return index.items
  const texts = textsOf(index)
  return index.items.filter((_, at) => words.every((word) => texts[at]?.includes(word)))
}

import { foldText, wordsToFind } from '#shared/fold-text.ts'

/** Items with the text they are found by, folded once and not at every key stroke. */
export interface SearchIndex<T> {
  items: T[]
  texts: readonly string[]
}

export function buildSearchIndex<T>(items: readonly T[], textOf: (item: T) => string): SearchIndex<T> {
  return { items: [...items], texts: items.map((item) => foldText(textOf(item))) }
}

/**
 * The items that hold every typed word somewhere, whatever the case; all of them when nothing is typed. Those
 * that begin with it come first: `IA` is Iowa's before it is a part of California.
 */
export function search<T>({ items, texts }: SearchIndex<T>, typed: string): T[] {
  const words = wordsToFind(typed)
  if (words.length === 0) return items
  const start = foldText(typed.trim())
  const first: T[] = []
  const others: T[] = []
  items.forEach((item, index) => {
    const text = texts[index] ?? ''
    if (text.startsWith(start)) first.push(item)
    else if (words.every((word) => text.includes(word))) others.push(item)
  })
  return first.length === 0 ? others : [...first, ...others]
}

/** The items that hold every typed word somewhere, in their own order. */
export function searchInOrder<T>({ items, texts }: SearchIndex<T>, typed: string): T[] {
  const words = wordsToFind(typed)
  if (words.length === 0) return items
  return items.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
}

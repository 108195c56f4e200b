import { foldText, wordsToFind } from '#shared/letters/fold-text.ts'

/** Items with the text they are found by, folded once and not at every key stroke. */
export interface SearchIndex<T> {
  items: T[]
  textOf: (item: T) => string
  texts?: readonly string[]
}

export function buildSearchIndex<T>(items: readonly T[], textOf: (item: T) => string): SearchIndex<T> {
  return { items: [...items], textOf }
}

/** The texts of the items, in their order. */
export function textsOf<T>(index: SearchIndex<T>): readonly string[] {
  index.texts ??= index.items.map((item) => foldText(index.textOf(item)))
  return index.texts
}

/**
 * The items that hold every typed word somewhere; all of them when nothing is typed. Those that begin with it come
 * first: `IA` is Iowa's before it is a part of California.
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

/** The items that hold every typed word somewhere, in their own order. */
export function searchInOrder<T>(index: SearchIndex<T>, typed: string): T[] {
  const words = wordsToFind(typed)
  if (words.length === 0) return index.items
  const texts = textsOf(index)
  return index.items.filter((_, at) => words.every((word) => texts[at]?.includes(word)))
}

const aboveAscii = /[^\0-\x7f]/
/** Standalone accents, each of which NFKD would split into a space and an accent. */
const accentsAlone = /[\u00b4\u1fbd\u1fbf\u1fcd-\u1fcf\u1fdd-\u1fdf\u1ffd\u1ffe]/g
/** Combining accents and invisible characters. */
const marks =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\ufe00-\ufe0f\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g
const hyphens = /[\u02d7\u058a\u05be\u1806\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]/g
const apostrophes = /[`\u02b9-\u02bd\u02c8\u02ca\u02cb\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c]/g
const letters = /[æœøđðłħŧþς\u2044]/g
const plain: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
  '\u2044': '/',
}

/**
 * Folds a string for searching: ignores accents, case, character width, and variants of apostrophes and
 * hyphens (rule finding/same-letters). The database function `fold_text` does the same.
 */
export function foldText(text: string): string {
  if (!aboveAscii.test(text)) return text.toLowerCase().replaceAll('`', "'")
  const bare = text.replace(accentsAlone, "'").normalize('NFKD').replace(marks, '')
  // Converts to upper case and back, because that turns ß into ss and the dotless ı into i.
  return bare
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(hyphens, '-')
    .replace(apostrophes, "'")
    .replace(letters, (letter) => plain[letter] ?? letter)
}

/**
 * The words in a query, all of which must be found. Drops words that are part of another word. Otherwise, a
 * short query could have hundreds of words, because a single character can expand to four.
 */
export function wordsToFind(text: string): string[] {
  const words = [...new Set(foldText(text).split(/\s+/).filter(Boolean))]
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** Lowercases the first letter, for use in the middle of a sentence. */
export const midSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** Capitalizes each word, for use in a title. */
export const titleCase = (words: string) => words.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())

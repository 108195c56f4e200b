/** `Service type` in the middle of a sentence. */
export const midSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** The name of an entry for a title: `Service Type`. */
export const titleCase = (words: string) => words.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())

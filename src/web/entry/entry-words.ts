export const midSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

export const titleCase = (words: string) => words.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())

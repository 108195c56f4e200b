import { foldText, wordsToFind } from '#shared/letters/fold-text.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { placeText } from '#shared/order/words.ts'
import type { LineSearch } from '#web/screens/order-form/form/line-search.ts'

type Lines = readonly LineItemInput[]

/**
 * Finds lines that contain every typed word in their number, farm field name, service, legal description, or
 * location. A number must match as a whole: 12 matches `S12`, but neither 112 nor 120 (rule lines/finding).
 */
export function findLines(
  text: string,
  lines: Lines,
  serviceName: (line: LineItemInput) => string,
): LineSearch {
  const words = wordsToFind(text)
  const left = lines.filter((line, at) => {
    const own = foldText([at + 1, line.fieldName, serviceName(line), placeText(line)].join(' '))
    return !words.every((word) => own.includes(word) && (!/^\d+$/.test(word) || hasNumber(own, word)))
  })
  return { text, leftOut: new Set(left.map(({ id }) => id)) }
}

/**
 * Returns the ID of the line that Enter focuses: the line with the typed number or, if there is none, the
 * first match.
 */
export function lineToGoTo({ text, leftOut }: LineSearch, lines: Lines): string | undefined {
  const numbered = /^\s*\d+\s*$/.test(text) ? lines[Number(text) - 1] : undefined
  return (numbered ?? lines.find(({ id }) => !leftOut.has(id)))?.id
}

const hasNumber = (text: string, number: string) => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(text)

import { foldText } from '../letters/fold-text.ts'
import { fieldOf, type Picklist, type PicklistEntry } from './definition.ts'
import type { ImportStep } from './import-steps.ts'

/** Maps lowercase letters to the basic Latin letter that they look like in lower or upper case. */
const like = new Map(
  [
    ['аαɑ', 'a'],
    ['вβ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еε', 'e'],
    ['нηһ', 'h'],
    ['іι', 'i'],
    ['јϳ', 'j'],
    ['кκ', 'k'],
    ['мμ', 'm'],
    ['ν', 'n'],
    ['оο', 'o'],
    ['рρ', 'p'],
    ['ԛ', 'q'],
    ['ѕ', 's'],
    ['тτ', 't'],
    ['ԝ', 'w'],
    ['хχ', 'x'],
    ['уυү', 'y'],
    ['ζ', 'z'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter) => [letter, latin] as const)),
)
const aboveAscii = /[^\0-\x7f]/
const looksOf = (key: string) => [...foldText(key)].map((letter) => like.get(letter) ?? letter).join('')

interface Keyed {
  step: ImportStep
  text: string
}

/**
 * Sentences about new keys that look like another key in the file or the list. Differences in accents, case,
 * width and alphabet are hard to see (rule imports/look-alike-keys). Names the first ten pairs and counts the
 * rest.
 */
export function lookAlikes(list: Picklist, steps: readonly ImportStep[]): string[] {
  if (!steps.some(({ kind }) => kind === 'added')) return []
  const keyed = steps.flatMap((step): Keyed[] => {
    const entry = step.after ?? step.before
    return entry ? [{ step, text: textOf(list, entry) }] : []
  })
  // If all characters are ASCII, keys that look alike are equal, so there is nothing to report.
  if (!keyed.some(({ text }) => aboveAscii.test(text))) return []
  const byLooks = new Map<string, Keyed[]>()
  for (const one of keyed) {
    const looks = looksOf(one.text)
    byLooks.set(looks, [...(byLooks.get(looks) ?? []), one])
  }
  const pairs = [...byLooks.values()].flatMap((alike) => (alike.length < 2 ? [] : pairsOf(list, alike)))
  const more = pairs.length - mostNamed
  return [
    ...pairs.slice(0, mostNamed),
    ...(more > 0
      ? [
          `${more.toLocaleString('en-US')} more ${more === 1 ? 'pair of entries looks' : 'pairs of entries look'} alike`,
        ]
      : []),
  ]
}
const mostNamed = 10

function pairsOf(list: Picklist, alike: readonly Keyed[]): string[] {
  const label = list.key.map((name) => fieldOf(list, name).label).join(', ')
  return alike.flatMap((one, at) => {
    if (one.step.kind !== 'added') return []
    const sentences = alike.flatMap((other, i) => {
      if (other === one || (i > at && other.step.kind === 'added')) return []
      const letters = [...differences(one.text, other.text), ...differences(other.text, one.text)]
      return letters.length === 0
        ? []
        : `${label} ${one.text} (${placeOf(one)}) looks like ${other.text} (${placeOf(other)}), but is different: ${letters.join(', ')}`
    })
    return sentences.slice(0, 1)
  })
}

const placeOf = ({ step }: Keyed) => (step.before ? 'in the list' : `row ${step.line}`)

/** Describes the characters outside ASCII that only `text` contains: `“А” is U+0410`. */
function differences(text: string, other: string): string[] {
  const letters = [...new Set(text)].filter((letter) => aboveAscii.test(letter) && !other.includes(letter))
  return letters.slice(0, 3).map((letter) => {
    const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `“${letter}” is U+${code}`
  })
}

const textOf = (list: Picklist, entry: PicklistEntry) =>
  list.key.map((name) => String(entry[name] ?? '')).join(' ')

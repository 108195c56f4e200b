import { limits } from '#shared/limits.ts'
import { parseDecimal, round, sum, toScaled } from '#shared/money.ts'
import { cropTaken, followUnits, percentOfUnits, splitEvenly } from '#shared/order/crops.ts'

/** A crop named in a cell. `percentAcres` has one decimal place. `acres` is in the line item's unit. */
export interface PastedCrop {
  cropType: string
  percentAcres: number
  acres: number
}

interface Part {
  name: string
  amount: number | null
  unit: 'percent' | 'acres' | null
}

const number = String.raw`\d[\d,]*(?:\.\d+)?`
const measure = String.raw`(%|percent|ac\.?|acres?)`
const before = new RegExp(`^(${number})\\s*${measure}?\\s+(.+)$`, 'i')
const after = new RegExp(`^(.+?)\\s*[:=(-]?\\s*(${number})\\s*${measure}?\\s*\\)?$`, 'i')

/**
 * Reads a cell such as `Corn 60, Soybeans 40`, `Corn 60% / Soybeans 40%`, `48 ac Corn; 32 ac Soybeans` or
 * `Corn/Soybeans`. Numbers without a unit are percentages if they add up to 100, otherwise acres. Crops
 * without a number split the rest evenly. Crop names get the picklist's spelling. `problem` is a sentence or
 * null.
 */
export function readCrops(
  text: string,
  totalUnits: number,
  known: readonly string[],
): { crops: PastedCrop[]; problem: string | null } {
  const parts = partsOf(text, known)
  const problem = parts.map((part) => nameProblem(part, known)).find((found) => found !== null)
  const named = parts.map((part) => ({ ...part, name: listed(part.name, known) ?? part.name }))
  const twice = named.find((part, i) =>
    cropTaken(
      named.slice(0, i).map(({ name }) => ({ cropType: name, acres: 0 })),
      part.name,
    ),
  )
  const { crops, fits } = measured(named, totalUnits)
  if (problem) return { crops, problem }
  if (twice) return { crops, problem: `${twice.name} is listed twice` }
  return { crops, problem: fits ? null : 'The numbers must add up to 100 percent or to the total units' }
}

function partsOf(text: string, known: readonly string[]): Part[] {
  if (text.trim() === '') return []
  if (listed(text, known, true) !== undefined) return [{ name: text.trim(), amount: null, unit: null }]
  return text
    .split(/,(?!\d{3}(?!\d))|[;/&+|\n]|\sand\s/i)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => partOf(piece, known))
}

function partOf(piece: string, known: readonly string[]): Part {
  // Doesn't match text longer than the limit against the picklist, because matching would be slow and no crop
  // name is that long.
  if (piece.length > limits.shortText || listed(piece, known, true) !== undefined)
    return { name: piece, amount: null, unit: null }
  const first = before.exec(piece)
  const [name, amount, unit] = first
    ? [first[3], first[1], first[2]]
    : (after.exec(piece)?.slice(1) ?? [piece, undefined, undefined])
  const kind = unit === undefined ? null : /^a/i.test(unit) ? 'acres' : 'percent'
  return { name: (name ?? piece).trim(), amount: parseDecimal(amount ?? ''), unit: kind }
}

const keyOf = (name: string) => name.trim().toLowerCase()

/**
 * The crop as spelled in the picklist. Unless `exact` is set, the start of a crop's name also matches if no
 * other crop starts that way.
 */
function listed(name: string, known: readonly string[], exact = false): string | undefined {
  const key = keyOf(name)
  const same = known.find((one) => keyOf(one) === key)
  if (same !== undefined || exact || key === '') return same
  const stem = key.replace(/s$/, '')
  const begun = known.filter((one) => keyOf(one).startsWith(stem))
  return begun.length === 1 ? begun[0] : undefined
}

function nameProblem({ name }: Part, known: readonly string[]): string | null {
  if (/^[\d.,%\s]*$/.test(name)) return 'Enter a crop next to each number'
  if (known.length === 0 || listed(name, known) !== undefined) return null
  return `${name} is not a crop in this territory`
}

/**
 * Computes each crop's percentage and acres. `fits` is false if the numbers don't add up to the total, or
 * leave nothing for crops without a number.
 */
function measured(parts: readonly Part[], totalUnits: number): { crops: PastedCrop[]; fits: boolean } {
  const blank = parts.map(({ name }) => ({ cropType: name, percentAcres: 0, acres: 0 }))
  const open = parts.filter((part) => part.amount === null).length
  if (parts.length === 0 || open === parts.length)
    return { crops: splitEvenly(blank, totalUnits), fits: true }
  const given = sum(parts.map((part) => part.amount ?? 0))
  const whole = parts.some((part) => part.unit === 'acres')
    ? totalUnits
    : parts.some((part) => part.unit === 'percent') || isWhole(given, 100, open) || totalUnits <= 0
      ? 100
      : totalUnits
  const rest = sum([whole, -given])
  const each = open > 0 ? Math.floor((rest / open) * 10) / 10 : 0
  let left = open
  const amounts = parts.map(({ amount }) => {
    if (amount !== null) return amount
    left -= 1
    return left > 0 ? each : sum([rest, -each * (open - 1)])
  })
  const percents = whole === 100
  const fits = open > 0 ? rest > 0 : toScaled(given, 2) === toScaled(whole, 2)
  const filled = blank.map((crop, i) => {
    const amount = amounts[i] ?? 0
    return percents ? { ...crop, percentAcres: round(amount, 1) } : { ...crop, acres: round(amount, 2) }
  })
  if (percents) return { crops: followUnits(filled, totalUnits), fits }
  return {
    crops: filled.map((crop) => ({ ...crop, percentAcres: percentOfUnits(crop.acres, totalUnits) })),
    fits,
  }
}

function isWhole(given: number, whole: number, open: number): boolean {
  return open > 0 ? given < whole : toScaled(given, 2) === toScaled(whole, 2)
}

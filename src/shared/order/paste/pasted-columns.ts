import { readNumber } from '#shared/read-number.ts'
import { isAreaUnit, otherAreaUnit } from '#shared/table/area-units.ts'
import { looseKey } from '#shared/table/header.ts'
import type { TableRow } from '#shared/table/table.ts'
import { whyNoNumber } from '#shared/why-no-number.ts'
import { readCrops } from './pasted-crops.ts'
import { type ColumnRole, isDoubtful, roleOfHeader } from './pasted-headers.ts'

/** The role of each pasted column; null if the column isn't used. */
export type PastedColumns = readonly (ColumnRole | null)[]

/** The detected columns. `asked` is true if the user has to choose the units column. */
export interface FoundColumns {
  columns: (ColumnRole | null)[]
  assumed: string[]
  asked: boolean
}

const mostLooked = 50

const isNumber = (cell: string) => readNumber(cell, 'units') !== null
/** A number with a decimal comma still identifies the units column, although its cell gets an error. */
const hasDecimalComma = (cell: string) => !isNumber(cell) && whyNoNumber(cell) === 'has a decimal comma'
const isUnits = (cell: string) => isNumber(cell) || hasDecimalComma(cell)

/** Identifies columns by their header (rule lines/pasting). */
export function namedColumns(header: readonly string[], rows: readonly TableRow[]): FoundColumns {
  const unit = header.findIndex((name, at) => isUnitColumn(rows, name, at))
  const found = header.map((name, at) =>
    at === unit ? { role: 'unit' as const, rank: 0 } : roleOfHeader(name),
  )
  const columns: (ColumnRole | null)[] = header.map(() => null)
  const assumed = header.flatMap((name) => {
    const other = otherAreaUnit(name)
    return other === null ? [] : [`The column ${name} is in ${other} and is not used as Total Units.`]
  })
  for (const role of new Set(found.flatMap((one) => one?.role ?? []))) {
    const all = found.flatMap((one, at) => (one?.role === role ? [{ at, rank: one.rank }] : []))
    const best = all.reduce((a, b) => (b.rank < a.rank ? b : a), { at: -1, rank: Number.POSITIVE_INFINITY })
    columns[best.at] = role
    if (role === 'acres' && (all.length > 1 || isDoubtful(best.rank)))
      assumed.push(acresSentence(header, all, best.at))
  }
  if (columns.includes('acres') || assumed.length > 0) return { columns, assumed, asked: false }
  // If the header doesn't name the units column, looks for it among the columns of numbers.
  const numbers = header.flatMap((_name, at) => (columns[at] === null && isNumbers(rows, at) ? [at] : []))
  const units = unitsAmong(rows, numbers)
  const named = (at: number) => header[at] || `column ${at + 1}`
  if (typeof units === 'number') {
    columns[units] = 'acres'
    return { columns, assumed: [`The column ${named(units)} is read as Total Units.`], asked: false }
  }
  return {
    columns,
    assumed: units.length > 0 ? [askSentence(units.map(named))] : [],
    asked: units.length > 0,
  }
}

function acresSentence(header: readonly string[], all: readonly { at: number }[], best: number): string {
  const chosen = header[best] ?? ''
  if (all.length === 1) return `${chosen} will be used as Total Units. Check that these are the right acres.`
  const names = all.map(({ at }) => header[at] ?? '')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} could each be Total Units. ${chosen} will be used.`
}

/** Whether the column contains each row's unit, such as `ac` or `ha`. */
function isUnitColumn(rows: readonly TableRow[], name: string, at: number): boolean {
  const cells = filled(rows, at)
  if (cells.length === 0 || cells.some((cell) => readNumber(cell, 'any') !== null)) return false
  const isNamed = /^(?:area|acres?|size)?(?:uom|units?|unitofmeasure)$/.test(looseKey(name))
  const isFree = roleOfHeader(name) === null
  return isNamed ? cells.some(isUnitWord) : isFree && cells.every(isUnitWord)
}
const isUnitWord = (cell: string) => isAreaUnit(cell) || readNumber(`1 ${cell}`, 'units') !== null

/** Identifies the columns of a block without a header by their content (rule lines/pasting). */
export function guessedColumns(rows: readonly TableRow[], knownCrops: readonly string[]): FoundColumns {
  const width = rows.slice(0, mostLooked).reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const all = Array.from({ length: width }, (_, at) => at)
  const columns: (ColumnRole | null)[] = all.map(() => null)
  const free = () => all.filter((at) => columns[at] === null)
  const take = (role: ColumnRole, at: number | undefined) => {
    if (at !== undefined) columns[at] = role
  }
  takePlace(rows, all, take)
  take(
    'unit',
    free().find((at) => isUnitColumn(rows, '', at)),
  )
  const mostNumbers = free().filter((at) => isNumbers(rows, at))
  // If no column is mostly numbers, uses the first column after column 1 that has any numbers.
  const some = free().filter((at) => at > 0 && filled(rows, at).some(isUnits))
  const numbers = mostNumbers.length > 0 ? mostNumbers : some.slice(0, 1)
  const others = free().filter(
    (at) => !numbers.includes(at) && filled(rows, at).length > 0 && !mostly(rows, at, isPercentOrDate),
  )
  const isCounted = isNumbering(rows, others)
  const words = others.filter((at) => at > 0 || !isCounted)
  const candidates = numbers.filter((at) => at > 0 || !isCounted)
  const units = unitsAmong(rows, candidates)
  if (typeof units === 'number') take('acres', units)
  const crop = words.find((at) => mostly(rows, at, (cell) => isCrops(cell, knownCrops)))
  take('crops', crop)
  const legal = words.find((at) => at !== crop && mostly(rows, at, isLegal))
  const places = columns.includes('township')
  if (!places) take('legalDescription', legal)
  takeName(rows, { free: free(), words, asked: typeof units === 'number' ? [] : units }, take)
  const name = columns.indexOf('fieldName')
  const rest = free().filter((at) => words.includes(at) && at > name)
  if (crop === undefined && columns[3] === null && words.includes(3)) take('crops', 3)
  if (!places && legal === undefined)
    take(
      'legalDescription',
      rest.find((at) => columns[at] === null),
    )
  const asked = typeof units === 'number' ? [] : units
  return {
    columns,
    assumed: asked.length > 0 ? [askSentence(asked.map((at) => sampled(rows, at)))] : [],
    asked: asked.length > 0,
  }
}

/** Returns a sentence about each unused column whose header is empty. */
export function unusedSentences(
  header: readonly string[],
  rows: readonly TableRow[],
  columns: PastedColumns,
): string[] {
  return header.flatMap((name, at) => {
    if (name !== '' || (columns[at] ?? null) !== null) return []
    const used = rows.filter(({ cells }) => (cells[at] ?? '') !== '')
    return used.length === 0 ? [] : [`${capital(sampled(used, at))} is not used.`]
  })
}

type Take = (role: ColumnRole, at: number | undefined) => void

/**
 * Finds the township and range columns if both are present, and then a section column next to either of them.
 */
function takePlace(rows: readonly TableRow[], all: readonly number[], take: Take): void {
  const township = all.find((at) => mostly(rows, at, (cell) => /^t?\s?\d{1,3}\s?[ns]$/i.test(cell)))
  const range = all.find(
    (at) => at !== township && mostly(rows, at, (cell) => /^r?\s?\d{1,3}\s?[ew]$/i.test(cell)),
  )
  if (township === undefined || range === undefined) return
  take('township', township)
  take('range', range)
  const section = [township - 1, range + 1, township + 1, range - 1].find(
    (at) => at !== township && at !== range && mostly(rows, at, isSection),
  )
  take('section', section)
}

function isSection(cell: string): boolean {
  const number = /^(?:s|sec\.?|section)?\s?(\d{1,2})$/i.exec(cell)?.[1]
  return number !== undefined && Number(number) >= 1 && Number(number) <= 36
}

const isLegal = (cell: string) =>
  /\bsec(?:tion)?\b|\bS\d{1,2}\b|\bT\s?\d{1,3}\s?[NS]\b|\bR\s?\d{1,3}\s?[EW]\b|\b[NS][EW]?\s?1\/[24]\b/i.test(
    cell.slice(0, 200),
  )

/** Whether a cell contains a number, a percentage or a date rather than words: `80`, `100%`, `4/20/2026`. */
const isPercentOrDate = (cell: string) =>
  readNumber(cell, 'any') !== null || /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\S)/.test(cell)

/**
 * Picks the column for the field name. Prefers a column of words without repeats, then any column of words,
 * then a column of numbers.
 */
function takeName(
  rows: readonly TableRow[],
  { free, words, asked }: { free: readonly number[]; words: readonly number[]; asked: readonly number[] },
  take: Take,
): void {
  const names = free.filter((at) => words.includes(at))
  const differs = (at: number) => new Set(filled(rows, at)).size === filled(rows, at).length
  const numbers = free.filter((at) => !words.includes(at) && !asked.includes(at))
  const byNumber = numbers.filter(differs).at(-1) ?? numbers.at(-1)
  take('fieldName', names.find(differs) ?? names[0] ?? byNumber)
}

/**
 * Picks the units column. Prefers the only column of numbers with unit names, then the only column with
 * decimals, then the only column of numbers. If several columns are equally good, returns all of them.
 */
function unitsAmong(rows: readonly TableRow[], numbers: readonly number[]): number | number[] {
  const withUnit = numbers.filter((at) => mostly(rows, at, (cell) => /[a-z]\.?$/i.test(cell)))
  if (withUnit.length === 1 && withUnit[0] !== undefined) return withUnit[0]
  const decimals = numbers.filter((at) =>
    filled(rows, at).some((cell) => /\.\d*[1-9]/.test(cell) || hasDecimalComma(cell)),
  )
  if (decimals.length === 1 && decimals[0] !== undefined) return decimals[0]
  const among = decimals.length > 1 ? decimals : numbers
  const [only] = among
  // Doesn't pick the first column without asking the user, because its numbers might be field names.
  if (among.length === 1 && only !== undefined && only > 0) return only
  return [...among]
}

/**
 * Whether the first column only numbers the rows, for example `1, 2, 3` or `#1, #2`. The numbering can start
 * above 1 if the first cell ends with a period or a parenthesis, such as `4.` or `4)`.
 */
function isNumbering(rows: readonly TableRow[], words: readonly number[]): boolean {
  if (!words.some((at) => at === 1)) return false
  const cells = rows.slice(0, mostLooked).map((row) => row.cells[0] ?? '')
  const first = cells[0] ?? ''
  const from = /\d[.)]$/.test(first) ? Number(first.replace(/[^\d]/g, '')) : 1
  return cells.every((cell, i) => cell.replace(/^[#(]|[.)]$/g, '').replace(/[.)]$/, '') === `${from + i}`)
}

function filled(rows: readonly TableRow[], at: number): string[] {
  return rows.slice(0, mostLooked).flatMap(({ cells }) => (cells[at] ? [cells[at]] : []))
}

function mostly(rows: readonly TableRow[], at: number, test: (cell: string) => boolean): boolean {
  const cells = filled(rows, at)
  return cells.length > 0 && cells.filter(test).length * 2 > cells.length
}

const isNumbers = (rows: readonly TableRow[], at: number) => mostly(rows, at, isUnits)

function isCrops(cell: string, knownCrops: readonly string[]): boolean {
  const { crops, problem } = readCrops(cell, 0, knownCrops)
  return knownCrops.length > 0 && crops.length > 0 && problem === null
}

function sampled(rows: readonly TableRow[], at: number): string {
  const some = filled(rows, at).slice(0, 3)
  return `column ${at + 1} (${some.map((cell) => cell.slice(0, 30)).join(', ')})`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function askSentence(names: readonly string[]): string {
  if (names.length === 1) return `Choose the Total Units column. It may be ${names[0]}.`
  return `Which column is Total Units: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}?`
}

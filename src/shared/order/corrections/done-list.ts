import { limits } from '#shared/limits.ts'
import { readNumber } from '#shared/read-number.ts'
import { otherAreaUnit } from '#shared/table/area-units.ts'
import { headerKey, looseKey, tableOf } from '#shared/table/header.ts'
import { readGrid } from '#shared/table/read-grid.ts'
import type { Knows } from '#shared/table/table.ts'
import {
  countSentence,
  type HeaderChoice,
  type Separator,
  shownRow,
  type TableRow,
} from '#shared/table/table.ts'
import { isTotalRow } from '#shared/table/total-rows.ts'
import { whyNoNumber } from '#shared/why-no-number.ts'

export const doneRoles = ['producer', 'field', 'service', 'done'] as const
export type DoneRole = (typeof doneRoles)[number]
export type DoneColumns = readonly (DoneRole | null)[]

export const doneRoleNames: Record<DoneRole, string> = {
  producer: 'Producer or account',
  field: 'Field',
  service: 'Service',
  done: 'Done',
}

/** Header names for each column, best first. */
const names: Record<DoneRole, readonly string[]> = {
  producer: [
    'account',
    'accountid',
    'accountno',
    'accountnumber',
    'producer',
    'producername',
    'grower',
    'growername',
    'client',
    'clientname',
    'customer',
    'customername',
    'operation',
  ],
  field: ['field', 'fieldname', 'farmfield', 'fieldid', 'fieldno', 'fieldnumber', 'block', 'paddock'],
  service: ['service', 'servicename', 'servicetype', 'product', 'activity', 'task', 'job', 'worktype'],
  done: [
    'done',
    'acresdone',
    'doneacres',
    'unitsdone',
    'doneunits',
    'actual',
    'actualacres',
    'actualunits',
    'completed',
    'acrescompleted',
    'completedacres',
    'appliedacres',
    'acresapplied',
    'treatedacres',
    'scoutedacres',
    'sampledacres',
    'acres',
    'units',
    'area',
    'ac',
    'quantity',
    'qty',
    'samples',
    'plots',
  ],
}
/** Headers that help recognize the header row, but whose columns aren't used. */
const others = new Set([
  'date',
  'farm',
  'farmname',
  'crop',
  'agronomist',
  'scout',
  'notes',
  'comments',
  'season',
  'year',
])

function rankOf(header: string, role: DoneRole): number {
  if (role === 'done' && otherAreaUnit(header) !== null) return -1
  return names[role].indexOf(looseKey(header))
}

const knows: Knows = (cell) =>
  doneRoles.some((role) => rankOf(cell, role) >= 0) || others.has(looseKey(cell)) ? 'known' : null

/** The user's choices, which override the detected columns. */
export interface DoneChoices {
  header: HeaderChoice | null
  columns: DoneColumns | null
  separator: Separator | null
}
export const noDoneChoices: DoneChoices = { header: null, columns: null, separator: null }

export interface DoneEntry {
  line: number
  producer: string
  field: string
  service: string
  done: number
}

export interface DoneList {
  rows: DoneEntry[]
  unread: { line: number; text: string; why: string }[]
  /** The columns' names; `columns` has their roles. */
  header: readonly string[]
  headerLine: number | null
  candidates: readonly { line: number; text: string }[]
  columns: DoneColumns
  separator: Separator | null
  /** Sentences that tell the user how the list was interpreted and what was left out. */
  said: string[]
  /** Required columns that the user must still choose. No rows are read until the user chooses them. */
  missing: DoneRole[]
}

const longestCell = limits.shortText

/**
 * Reads a pasted or dropped list of completed units (rules corrections/never-guessed,
 * import-files/header-row).
 */
export function readDoneList(
  text: string,
  choices: DoneChoices = noDoneChoices,
  remembered: (header: string) => DoneColumns | null = () => null,
): DoneList {
  const grid = readGrid(text, {
    knows,
    usual: '\t',
    separator: choices.separator,
    lenient: true,
    most: { rows: mostRead, error: null },
  })
  const table = tableOf(grid, knows, choices.header)
  const { headerLine } = table
  const width = Math.max(0, ...table.rows.slice(0, 100).map(({ cells }) => cells.length))
  const header = headerLine === null ? Array.from({ length: width }, () => '') : table.header
  const chosen = choices.columns ?? (headerLine === null ? null : remembered(doneKey(header)))
  const columns = chosen ?? (headerLine === null ? guessed(table.rows, width) : named(header))
  const missing = (['field', 'done'] as const).filter((role) => !columns.includes(role))
  const read = missing.length > 0 ? [] : table.rows.map((row) => entryOf(row, columns, header.length))
  const totals = missing.length > 0 ? [] : table.rows.filter((row) => isTotalRow(row))
  const totalLines = new Set(totals.map(({ line }) => line))
  const counted = read.filter(({ line }) => !totalLines.has(line))
  return {
    rows: counted.flatMap((one) => ('done' in one ? [one] : [])),
    unread: counted.flatMap((one) => ('why' in one ? [one] : [])),
    header,
    headerLine,
    candidates: table.candidates,
    columns,
    separator: grid.separator,
    said: [
      ...foundSentences(header, columns),
      ...table.assumed,
      ...totals.map((row) => `Line ${row.line} is a total and was left out: ${shownRow(row)}.`),
    ],
    missing: [...missing],
  }
}
/**
 * Maximum number of rows to read. This is more than a request can contain, so that longer lists are rejected
 * instead of truncated.
 */
const mostRead = 2_100

/** The key under which a user's column choice is remembered. */
export function doneKey(header: readonly string[]): string {
  return header.map(headerKey).join('|')
}

function named(header: readonly string[]): (DoneRole | null)[] {
  const columns: (DoneRole | null)[] = header.map(() => null)
  for (const role of doneRoles) {
    const ranked = header.flatMap((name, at) => {
      const rank = rankOf(name, role)
      return rank >= 0 && columns[at] === null ? [{ at, rank }] : []
    })
    const best = ranked.toSorted((a, b) => a.rank - b.rank)[0]
    if (best) columns[best.at] = role
  }
  return columns
}

/**
 * Guesses the columns of a list without a header, but only if the list has two columns and exactly one of
 * them contains numbers.
 */
function guessed(rows: readonly TableRow[], width: number): (DoneRole | null)[] {
  const columns: (DoneRole | null)[] = Array.from({ length: width }, () => null)
  const isNumber = (at: number) => rows.every(({ cells }) => readNumber(cells[at] ?? '', 'units') !== null)
  const numbers = columns.flatMap((_none, at) => (isNumber(at) ? [at] : []))
  const [units] = numbers
  if (width !== 2 || numbers.length !== 1 || units === undefined) return columns
  columns[units] = 'done'
  columns[1 - units] = 'field'
  return columns
}

type Unread = DoneList['unread'][number]

function entryOf(row: TableRow, columns: DoneColumns, width: number): DoneEntry | Unread {
  const cell = (role: DoneRole) => {
    const at = columns.indexOf(role)
    return at < 0 ? '' : (row.cells[at] ?? '').replace(/\s+/g, ' ')
  }
  const unread = (why: string): Unread => ({ line: row.line, text: shownRow(row), why })
  // Rejects a row with too many cells. An unquoted thousands comma, for example, shifts values into the wrong
  // columns.
  if (row.cells.slice(width).some((text) => text !== ''))
    return unread(countSentence(row.line, row.cells.length, width))
  const said = cell('done')
  const done = readNumber(said, 'units')
  if (done === null) {
    return unread(said === '' ? 'Done is empty' : `“${said}” ${whyNoNumber(said) ?? 'is not a number'}`)
  }
  if (done < 0 || done > limits.acres.max)
    return unread(`${said} is not between 0 and ${limits.acres.max.toLocaleString('en-US')} units`)
  const entry = {
    line: row.line,
    producer: cell('producer'),
    field: cell('field'),
    service: cell('service'),
    done,
  }
  if (entry.field === '') return unread('Field is empty')
  const long = [entry.producer, entry.field, entry.service].some((one) => one.length > longestCell)
  return long ? unread(`A cell has more than ${longestCell} characters`) : entry
}

function foundSentences(header: readonly string[], columns: DoneColumns): string[] {
  const found = header.filter((name, at) => name !== '' && (columns[at] ?? null) !== null)
  const unused = header.filter((name, at) => name !== '' && (columns[at] ?? null) === null)
  return [
    ...(found.length > 0 ? [`${listed(found)} found.`] : []),
    ...(unused.length > 0 ? [`${listed(unused)} not used.`] : []),
  ]
}

const listed = (texts: readonly string[]) =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

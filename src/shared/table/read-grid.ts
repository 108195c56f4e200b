import { findHeader } from './header.ts'
import { readCells } from './read-cells.ts'
import {
  type Grid,
  type Knows,
  knownIn,
  type Separator,
  separators,
  type TableRow,
  usualSeparators,
} from './table.ts'

export interface GridOptions {
  knows: Knows
  separator?: Separator | null
  /**
   * The separator to assume if the text itself doesn't show one: tabs for text copied from a spreadsheet,
   * commas for files.
   */
  usual: Separator
  /** Whether to treat all quotes as text, instead of reporting an error, if any quote is invalid. */
  lenient?: boolean
  apostrophes?: boolean
  most: { rows: number; error: (() => Error) | null }
}

const names: Record<Separator, string> = {
  '\t': 'tabs',
  ';': 'semicolons',
  ',': 'commas',
  '|': 'pipes',
  ':': 'colons',
  '^': 'carets',
  '~': 'tildes',
}

/** How many characters are read to detect the separator. */
const sampleLength = 64_000
const sampleRows = 20

/** Reads rows from text with any separator (rule import-files/separator). */
export function readGrid(text: string, options: GridOptions): Grid {
  const whole = text.replace(/^\uFEFF/, '')
  const said = saidSeparator(whole)
  const body = said?.rest ?? whole
  const separator =
    options.separator ?? saidTruly(said?.separator, body, options.knows) ?? separatorOf(body, options)
  const how = {
    separator,
    line: said ? 2 : 1,
    quotes: true,
    apostrophes: options.apostrophes ?? false,
    most: options.most,
  }
  const read = readCells(body, how)
  const isBroken = options.lenient === true && read.errors.length > 0
  const { rows, errors } = isBroken ? readCells(body, { ...how, quotes: false }) : read
  return {
    rows,
    errors,
    separator,
    assumed: [
      ...(said ? [`Line 1 (${said.text}) names the separator and was left out.`] : []),
      ...(separator === (said?.separator ?? options.usual)
        ? []
        : [`The cells are separated by ${names[separator]}.`]),
      ...(isBroken ? ['A quote is never closed, so all quotes are read as text.'] : []),
    ],
  }
}

/**
 * Returns the separator named on the first line. Returns null if there is none, or if known headers appear
 * only with another separator.
 */
function saidTruly(said: Separator | undefined, body: string, knows: Knows): Separator | null {
  if (said === undefined) return null
  const known = (separator: Separator) => trialOf(body.slice(0, sampleLength), separator, knows).known
  return known(said) > 0 || separators.every((one) => known(one) === 0) ? said : null
}

/** Recognizes a first line such as `sep=;`, which is meant for Excel. */
function saidSeparator(text: string): { separator: Separator; text: string; rest: string } | null {
  const found = /^"?sep=(.)"?[;,\t|:^~]*(?:\r\n|\n|\r)/i.exec(text.slice(0, 100))
  const separator = separators.find((one) => one === found?.[1])
  if (!found || separator === undefined) return null
  return {
    separator,
    text: `sep=${separator === '\t' ? 'tab' : separator}`,
    rest: text.slice(found[0].length),
  }
}

interface Trial {
  separator: Separator
  /** The number of known headers in the likely header row. */
  known: number
  /** Whether all rows have the same number of cells, and at least two. */
  even: boolean
  /** The number of cells in the header, or in the first row if there is no header. */
  cells: number
}

function separatorOf(body: string, { knows, usual }: GridOptions): Separator {
  const sample = body.slice(0, sampleLength)
  const trials = usualSeparators.map((separator) => trialOf(sample, separator, knows))
  const most = Math.max(...trials.map(({ known }) => known))
  const best = trials.filter(({ known }) => known === most)
  const even = best.filter((trial) => trial.even)
  const among = even.length > 0 ? even : best
  return (among.find(({ separator, cells }) => separator === usual && cells > 1) ?? widest(among, usual))
    .separator
}

function widest(trials: readonly Trial[], usual: Separator): Pick<Trial, 'separator'> {
  const found = trials.reduce<Trial | null>((a, b) => (a !== null && a.cells >= b.cells ? a : b), null)
  return found !== null && found.cells > 1 ? found : { separator: usual }
}

function trialOf(sample: string, separator: Separator, knows: Knows): Trial {
  const rows = firstRows(sample, separator)
  const header = findHeader(rows, knows)
  const cells = (header ?? rows[0])?.cells.length ?? 0
  return {
    separator,
    known: header === null ? 0 : knownIn(header, knows),
    even: cells > 1 && rows.every((row) => row.cells.length === cells),
    cells,
  }
}

/** The first rows of the text. Ignores broken quotes, which are reported when the whole text is read. */
function firstRows(sample: string, separator: Separator): readonly TableRow[] {
  const rows: TableRow[] = []
  let rest = sample
  let line = 1
  // Parses the sample record by record. The sample ends in the middle of a record, so parsing it whole would
  // fail.
  while (rows.length < sampleRows && rest !== '') {
    const end = recordEnd(rest)
    const read = readCells(rest.slice(0, end), {
      separator,
      line,
      quotes: true,
      apostrophes: false,
      most: { rows: sampleRows, error: null },
    })
    rows.push(...read.rows)
    rest = rest.slice(end)
    line++
  }
  return rows
}

function recordEnd(text: string): number {
  let quotes = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') quotes++
    else if ((sign === '\n' || sign === '\r') && quotes % 2 === 0)
      return text.startsWith('\r\n', at) ? at + 2 : at + 1
  }
  return text.length
}

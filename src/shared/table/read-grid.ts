import { findHeader, type Knows, knownIn } from './header.ts'
import { readCells } from './read-cells.ts'
import { type Grid, type Separator, separators, type TableRow } from './table.ts'

export interface GridOptions {
  knows: Knows
  /** What a person said that separates the cells. */
  separator?: Separator | null
  /** Taken where the text says nothing: a spreadsheet copies tabs, a file has commas. */
  usual: Separator
  /** Whether a broken quote is text, and not an error. */
  lenient?: boolean
  apostrophes?: boolean
  most: { rows: number; error: (() => Error) | null }
}

const names: Record<Separator, string> = {
  '\t': 'tabs',
  ';': 'semicolons',
  ',': 'commas',
  '|': 'pipes',
}

/** Enough of a text to see how it is written. */
const sampleLength = 64_000
const sampleRows = 20

/** The rows of a text, whatever separates its cells (rule import-files/separator). */
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
      ...(said ? [`Line 1, ${said.text}, says what separates the cells and is left out.`] : []),
      ...(separator === (said?.separator ?? options.usual)
        ? []
        : [`The cells are separated by ${names[separator]}.`]),
      ...(isBroken ? ['A quote has no end: quotes are read as text.'] : []),
    ],
  }
}

/** What the first line says, unless no header is known by it and one is by another separator. */
function saidTruly(said: Separator | undefined, body: string, knows: Knows): Separator | null {
  if (said === undefined) return null
  const known = (separator: Separator) => trialOf(body.slice(0, sampleLength), separator, knows).known
  return known(said) > 0 || separators.every((one) => known(one) === 0) ? said : null
}

/** A first line as `sep=;`, by which Excel is told. */
function saidSeparator(text: string): { separator: Separator; text: string; rest: string } | null {
  const found = /^"?sep=(.)"?[;,\t|]*(?:\r\n|\n|\r)/i.exec(text.slice(0, 100))
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
  /** How many headers are known in the row that would be the header. */
  known: number
  /** Whether all rows have as many cells, and more than one. */
  even: boolean
  /** Cells of the header, or of the first row. */
  cells: number
}

function separatorOf(body: string, { knows, usual }: GridOptions): Separator {
  const sample = body.slice(0, sampleLength)
  const trials = separators.map((separator) => trialOf(sample, separator, knows))
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

/** A broken quote is judged when the whole is read. */
function firstRows(sample: string, separator: Separator): readonly TableRow[] {
  const rows: TableRow[] = []
  let rest = sample
  let line = 1
  // Line by line, until quotes are closed: of the whole sample nothing would be read where its end is cut off.
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

/** Where the first record of a text ends: at a line break outside of quotes. */
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

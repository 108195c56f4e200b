import { hasScoutingLines } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { namedUnit } from '#shared/order/paste/named-unit.ts'
import { readCrops } from '#shared/order/paste/pasted-crops.ts'
import {
  type PastedColumn,
  type PastedRow,
  pastedColumns,
  readUnits,
} from '#shared/order/paste/pasted-lines.ts'
import { otherAreaUnit } from '#shared/table/area-units.ts'
import { shownText } from '#shared/table/table.ts'
import { whyNoNumber } from '#shared/why-no-number.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import { lineDraft } from '#web/order/model/line-draft.ts'
import { lineDraftProblems, tidied } from '#web/order/model/line-draft-problems.ts'
import { enterNumber } from '#web/order/model/typed-text.ts'

/** A pasted row with a key, which becomes the ID of its line. */
export interface ListedRow extends PastedRow {
  key: string
}

/** The values shared by all rows, and the defaults for rows with empty cells. */
export interface PastePattern {
  line: LineItemInput
  legalDescription: string
  crops: string
  knownCrops: readonly string[]
  context: LineContext
}

export interface CheckedRow {
  line: LineItemInput
  /** The row's problems; only the first one for each cell. */
  problems: Partial<Record<PastedColumn, string>>
  right: boolean
}

/** Matches the paths of line values that come from cells; all other values are shared by the rows. */
const cellOf = /^(fieldName|acres|legalDescription|crops)/

export function patternProblems({ line, context }: PastePattern) {
  return lineDraftProblems(lineDraft(line, true), context).filter(({ path }) => !cellOf.test(path))
}

/**
 * Returns a function that turns a row into a line and validates that line. Results are cached by row, so an
 * unchanged row is checked only once.
 */
export function rowChecker(pattern: PastePattern): (row: ListedRow) => CheckedRow {
  const known = new WeakMap<ListedRow, CheckedRow>()
  return (row) => {
    const checked = known.get(row) ?? checkRow(row, pattern)
    known.set(row, checked)
    return checked
  }
}

function checkRow(row: ListedRow, pattern: PastePattern): CheckedRow {
  const { context, knownCrops } = pattern
  const scouting = hasScoutingLines(context.baseType)
  const acres = readUnits(row.acres)
  const read = readCrops(scouting ? row.crops || pattern.crops : '', acres ?? 0, knownCrops)
  const line = tidied(
    {
      ...pattern.line,
      id: row.key,
      fieldName: row.fieldName,
      acres: acres ?? 0,
      legalDescription: row.legalDescription || pattern.legalDescription,
      crops: read.crops.map((crop, at) => ({ ...crop, id: `${row.key}-${at}` })),
    },
    context,
  )
  const problems: CheckedRow['problems'] = {}
  if (acres === null && row.acres !== '') problems.acres = unitsProblem(row.acres)
  const named = namedUnit(row.acres)
  if (acres !== null && named !== null && line.serviceTypeId !== null && named !== line.units)
    problems.acres = `“${shownText(row.acres)}” is in ${named}s, but these lines are in ${line.units}s`
  if (read.problem) problems.crops = read.problem
  for (const { path, message } of lineDraftProblems(lineDraft(line, true), context)) {
    const cell = pastedColumns.find((column) => path.startsWith(column))
    // Without units, no crop can have acres, so only the units are marked as wrong.
    if (cell && !(cell === 'crops' && line.crops.length > 0 && !(line.acres > 0))) problems[cell] ??= message
  }
  return { line, problems, right: Object.keys(problems).length === 0 }
}

/** Explains why units can't be read, for example because of a decimal comma or a different unit of area. */
function unitsProblem(text: string): string {
  const unit = otherAreaUnit(text)
  const why = whyNoNumber(text) ?? (unit === null ? null : `is in ${unit}`)
  return why === null ? enterNumber : `${enterNumber}: “${shownText(text)}” ${why}`
}

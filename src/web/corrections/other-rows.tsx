import type { CorrectableField, CorrectedRow } from '#shared/api/corrections/corrections-schemas.ts'
import { formatUnits } from '#shared/money.ts'
import { printedUnits, unitName } from '#shared/order/words.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import type { Corrections } from './use-corrections.ts'
import { chosenField, placeOf } from './use-source.ts'

interface RowsProps {
  rows: readonly CorrectedRow[]
  work: Corrections
}

const doneOf = ({ rows }: Corrections, line: number) => rows.find((row) => row.line === line)

/**
 * Lists rows that create no order because the completed units match the ordered units, or for the reason
 * shown in the row.
 */
export function OrderedRows({ rows, work }: RowsProps) {
  if (rows.length === 0) return <p className="note co-none">None.</p>
  return (
    <ul className="co-rows">
      {rows.map((row) => (
        <li key={row.line}>
          <span>
            {row.match?.fieldName} <span className="q note">{row.match?.serviceName}</span>
            <span className="q note"> PO {row.match?.displayPo}</span>
            {row.why !== null && <span className="co-why">{row.why}</span>}
          </span>
          <span className="fig">
            {row.match && printedUnits(row.match.ordered)} ordered,{' '}
            {printedUnits(doneOf(work, row.line)?.done ?? 0)} done
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Rows that match no farm field, or several. The user must choose the right one (rule
 * corrections/never-guessed).
 */
export function RowsToChoose({ rows, work }: RowsProps) {
  const isRunning = work.run.running !== null
  function choose(row: CorrectedRow, place: string | null) {
    const found = row.candidates.find((one) => placeOf(one) === place)
    const others = Object.entries(work.source.chosen).filter(([line]) => Number(line) !== row.line)
    work.change({
      chosen: Object.fromEntries(found ? [...others, [String(row.line), chosenField(found)]] : others),
    })
  }
  return (
    <ul className="co-rows">
      {rows.map((row) => {
        const read = doneOf(work, row.line)
        const name = [read?.field, read?.service, read?.producer].filter(Boolean).join(', ')
        return (
          <li key={row.line}>
            <span>
              Line {row.line}: {name} <span className="q note">{printedUnits(read?.done ?? 0)} done</span>
              {row.why !== null && <span className="co-why">{row.why}</span>}
            </span>
            {row.candidates.length > 0 && (
              <SelectField
                label={`Field for line ${row.line}`}
                hideLabel
                disabled={isRunning}
                value=""
                placeholder="Choose a field"
                options={row.candidates.map((one) => ({ value: placeOf(one), label: candidateText(one) }))}
                onChange={(place) => choose(row, place)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function candidateText({
  displayPo,
  producerName,
  fieldName,
  serviceName,
  ordered,
  unit,
}: CorrectableField): string {
  const units = `${formatUnits(ordered)} ${unitName(unit, ordered)}`
  return `${fieldName}, ${serviceName}, PO ${displayPo}, ${producerName}: ${units}`
}

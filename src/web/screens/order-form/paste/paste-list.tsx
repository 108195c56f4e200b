import { memo, useState } from 'react'
import { lineLabels } from '#shared/order/line-fields.ts'
import { type PastedColumn, pastedColumns } from '#shared/order/paste/pasted-lines.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { CheckedRow, ListedRow } from './check-rows.ts'

export const pasteListId = 'pasted-rows'

interface RowEdits {
  onCell: (key: string, column: PastedColumn, text: string) => void
  onLeaveOut: (key: string) => void
}

interface PasteListProps extends RowEdits {
  rows: readonly ListedRow[]
  check: (row: ListedRow) => CheckedRow
}

export function PasteList({ rows, check, onCell, onLeaveOut }: PasteListProps) {
  const [wrongOnly, setWrongOnly] = useState(false)
  /**
   * The rows that had problems when the filter was turned on. Corrected rows stay listed, so that nothing
   * moves.
   */
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const count = rows.filter((row) => !check(row).right).length

  function filter(on: boolean) {
    setWrong(new Set(rows.filter((row) => !check(row).right).map((row) => row.key)))
    setWrongOnly(on)
  }

  return (
    <>
      {(wrongOnly || (count > 0 && count < rows.length)) && (
        <Checkbox label={`Only the rows that need fixing (${count})`} checked={wrongOnly} onChange={filter} />
      )}
      <table id={pasteListId} className="of-paste">
        <thead>
          <tr>
            <th className="p-no">
              <span className="vh">Row</span>
            </th>
            {pastedColumns.map((column) => (
              <th key={column} className={`p-${column}`}>
                {lineLabels[column]}
              </th>
            ))}
            <th className="p-act">
              <span className="vh">Leave out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) =>
            wrongOnly && !wrong.has(row.key) ? null : (
              <PasteRow
                key={row.key}
                row={row}
                number={index + 1}
                problems={check(row).problems}
                onCell={onCell}
                onLeaveOut={onLeaveOut}
              />
            ),
          )}
        </tbody>
      </table>
    </>
  )
}

interface PasteRowProps extends RowEdits {
  row: ListedRow
  number: number
  problems: CheckedRow['problems']
}

const PasteRow = memo(function PasteRow({ row, number, problems, onCell, onLeaveOut }: PasteRowProps) {
  return (
    <tr>
      <td className="p-no">{number}</td>
      {pastedColumns.map((column) => {
        const problem = problems[column]
        const note = `${row.key}-${column}`
        return (
          <td key={column} className={`p-${column}`} data-label={lineLabels[column]}>
            <div className="field">
              <input
                type="text"
                className={column === 'acres' ? 'ctl num' : 'ctl'}
                autoComplete="off"
                aria-label={`${lineLabels[column]}, row ${number}`}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? note : undefined}
                value={row[column]}
                onChange={(event) => onCell(row.key, column, event.target.value)}
              />
              {problem && (
                <span className="err" id={note}>
                  <Icon name="warning" />
                  {problem}
                </span>
              )}
            </div>
          </td>
        )
      })}
      <td className="p-act">
        <button
          type="button"
          className="btn icon"
          aria-label={`Leave out row ${number}`}
          title={`Leave out row ${number}`}
          onClick={() => onLeaveOut(row.key)}
        >
          <Icon name="close" />
        </button>
      </td>
    </tr>
  )
})

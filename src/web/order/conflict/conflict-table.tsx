import type { DocumentType } from '#shared/order/kinds.ts'
import type { Choices, Side } from '#shared/order/merge/difference.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import type { ConflictRow } from './conflict-rows.ts'

interface ConflictTableProps {
  rows: readonly ConflictRow[]
  choices: Choices
  onChoose: (key: string, side: Side) => void
  began: number
  newer: number
  totals: Record<Side, number>
  type: DocumentType
}

export function ConflictTable({ rows, choices, onChoose, began, newer, totals, type }: ConflictTableProps) {
  return (
    <table className="cf-diff">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">What differs</span>
          </th>
          <th scope="col">Yours, from v{began}</th>
          <th scope="col">Saved, v{newer}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {(['mine', 'theirs'] as const).map((side) => (
              <td key={side}>
                <label>
                  <input
                    type="radio"
                    name={row.key}
                    checked={(choices[row.key] ?? 'mine') === side}
                    onChange={() => onChoose(row.key, side)}
                    aria-label={`${row.label}: ${side === 'mine' ? 'yours' : 'saved'}, ${row[side] || 'empty'}`}
                  />
                  <span className="cf-value">{row[side] || <span className="q">empty</span>}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
        <tr className="cf-total">
          <th scope="row">Grand total</th>
          <td>
            <DocumentMoney value={totals.mine} type={type} />
          </td>
          <td>
            <DocumentMoney value={totals.theirs} type={type} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

import type { ReactNode } from 'react'
import type { CreditableLine } from '#shared/order/family/credit-lines.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { CreditLineRow } from './credit-line-row.tsx'
import { usedUpText } from './credit-texts.ts'
import { type ChangeChoice, type Choice, choiceOf, type OfferedLine } from './use-credit-lines.ts'

interface CreditOrder {
  displayPo: string
  offered: readonly OfferedLine[]
  usedUp: readonly CreditableLine[]
}

interface CreditLinesTableProps {
  orders: readonly CreditOrder[]
  choices: ReadonlyMap<string, Choice>
  tried: boolean
  onChange: ChangeChoice
  onChooseAll: (all: readonly OfferedLine[], chosen: boolean) => void
  sum: ReactNode
}

export function CreditLinesTable({
  orders,
  choices,
  tried,
  onChange,
  onChooseAll,
  sum,
}: CreditLinesTableProps) {
  return (
    <table className="cl-table">
      <thead>
        <tr>
          <th className="cl-tick">
            <span className="vh">Credit</span>
          </th>
          <th className="cl-what">Field and service</th>
          <th className="cl-units fig">Ordered</th>
          <th className="cl-units fig">Credited</th>
          <th className="cl-units fig">Left</th>
          <th className="cl-now fig">Credit now</th>
          <th className="cl-amount fig">Total</th>
        </tr>
      </thead>
      {orders.map(({ displayPo, offered, usedUp }) => (
        <tbody key={displayPo}>
          <tr className="cl-order">
            <td colSpan={6}>
              {offered.length > 0 ? (
                <Checkbox
                  label={`All lines of PO ${displayPo}`}
                  checked={offered.every((one) => choiceOf(one, choices).chosen)}
                  some={offered.some((one) => choiceOf(one, choices).chosen)}
                  onChange={(chosen) => onChooseAll(offered, chosen)}
                />
              ) : (
                <span>PO {displayPo}</span>
              )}
            </td>
            <td className="cl-amount" />
          </tr>
          {offered.map((one) => (
            <CreditLineRow
              key={one.key}
              one={one}
              choice={choiceOf(one, choices)}
              onChange={onChange}
              tried={tried}
            />
          ))}
          {usedUp.length > 0 && (
            <tr className="cl-used">
              <td className="cl-tick" />
              <td colSpan={5} className="cl-what">
                {usedUpText(usedUp)}
              </td>
              <td className="cl-amount" />
            </tr>
          )}
        </tbody>
      ))}
      <tbody>{sum}</tbody>
    </table>
  )
}

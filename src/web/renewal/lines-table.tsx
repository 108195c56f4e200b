import { formatMoney, formatOrderDiscount, formatPercent, sum } from '#shared/money.ts'
import { Money } from '#web/words/money.tsx'
import { lineKeys } from './fixed.ts'
import type { FixProps } from './fixes.ts'
import { LineRow } from './renewal-line.tsx'

/** Shows each line's old and new price, and how the order discount affects the total. */
export function LinesTable({ row, lists, locked, onFix }: FixProps) {
  const { planned, plan, places, choice } = row
  const { basis, source } = planned
  const keys = lineKeys(basis)
  return (
    <table className="rn-table" aria-label={`Lines of ${source.id}`}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col" className="fig">
            Units
          </th>
          <th scope="col" className="fig">
            Old price
          </th>
          <th scope="col" className="fig">
            New price
          </th>
          <th scope="col" className="fig">
            Discount
          </th>
          <th scope="col" className="fig">
            New total
          </th>
        </tr>
      </thead>
      <tbody>
        {basis.lines.map((former, at) => {
          const key = keys[at] ?? ''
          return (
            <LineRow
              key={key}
              at={at}
              former={former}
              planned={plan.lines.find((line) => line.at === at) ?? null}
              problem={places.lines.get(at) ?? null}
              row={row}
              fixing={{ lists, locked, onFix, key, fix: choice.fixed.lines[key] }}
            />
          )
        })}
      </tbody>
      <Sums plan={plan} then={basis.discountPercentage} />
    </table>
  )
}

function Sums({ plan, then }: { plan: FixProps['row']['plan']; then: number }) {
  const now = plan.draft.discountPercentage
  const taken = sum([...plan.lines.map(({ total }) => total), -plan.sumNow])
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={5}>
          Order discount {formatPercent(now, 2)}
          {now !== then && `, then ${formatPercent(then, 2)}`}
        </th>
        <td className="fig">
          <Money text={formatOrderDiscount(taken)} />
        </td>
      </tr>
      <tr className="rn-total">
        <th scope="row" colSpan={5}>
          New total
        </th>
        <td className="fig">{formatMoney(plan.sumNow)}</td>
      </tr>
    </tfoot>
  )
}

import type { DocumentContent } from '#shared/document/document-content.ts'
import { Money } from '#web/words/money.tsx'

/** Totals are rows of the same table, so that they align with the lines above. */
export function TotalsRows({ totals, block }: { totals: DocumentContent['totals']; block: number }) {
  return (
    <tbody className="paper-totals" data-block={block}>
      {totals.map(({ name, amount, grand }) => (
        <tr key={name} className={grand ? 'paper-grand' : undefined}>
          <th scope="row" colSpan={5}>
            {name}
          </th>
          <td className="paper-money">
            <Money {...amount} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

import { useMemo } from 'react'
import { figuresOf } from './form-pricing.ts'
import type { LineActions } from './line-actions.ts'
import { lineMarks } from './line-marks.ts'
import { LineRow } from './line-row.tsx'
import { serviceOf } from './line-setting.ts'
import { useOrderForm } from './order-form-context.tsx'

export function LineTable({ actions }: { actions: LineActions }) {
  const { form, world, faults, background } = useOrderForm()
  // While the catalogue is on its way the stored order knows the names.
  const names = useMemo(
    () => new Map(background.before?.lineItems.map((line) => [line.serviceTypeId, line.serviceName])),
    [background.before],
  )
  return (
    <table className="of-lines">
      <thead>
        <tr>
          <th className="c-no">
            <span className="vh">Line</span>
          </th>
          <th className="c-what">Field and service</th>
          <th className="c-units fig">Units</th>
          <th className="c-price fig">Price</th>
          <th className="c-disc fig">Discount</th>
          <th className="c-money fig">Total</th>
          <th className="c-act">
            <span className="vh">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {form.lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            index={index}
            figures={figuresOf(line)}
            serviceName={serviceOf(line, world)?.name ?? names.get(line.serviceTypeId ?? 0) ?? ''}
            marks={lineMarks(line, world).join('. ')}
            faults={faultsOf(faults, index)}
            type={form.documentType}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Joined to a text, because a text is the same when it says the same, and its row need not be drawn again. */
function faultsOf(faults: readonly { path: string; message: string }[], index: number): string {
  const prefix = `lineItems.${index}.`
  return faults
    .filter((fault) => fault.path.startsWith(prefix))
    .map((fault) => fault.message)
    .join('. ')
}

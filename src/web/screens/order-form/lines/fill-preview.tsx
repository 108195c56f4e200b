import { figuresOf, orderFigures } from '#web/order/model/figures.ts'
import { type Fillable, type Filled, fillText } from '#web/order/model/fill-down.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { useServiceName } from './use-service-name.ts'
import './fill-preview.css'

/**
 * Lists each line that would change, with its old and new values, and explains why other lines wouldn't
 * change (rule lines/filling).
 */
export function FillPreview({ what, filled }: { what: Fillable; filled: Filled }) {
  const lines = useForm(({ form }) => form.lines)
  const type = useForm(({ form }) => form.documentType)
  const serviceName = useServiceName()
  const textOf = (line: (typeof lines)[number]) => fillText(what, line, serviceName(line))
  const rows = lines.flatMap((line, at) => {
    const after = filled.lines[at]
    return after && after !== line ? [{ line, after, number: at + 1 }] : []
  })
  const sign = type === 'credit_memo' ? -1 : 1
  return (
    <>
      {filled.notes.length > 0 && <p className="note of-fillnotes">{filled.notes.join(' ')}</p>}
      {rows.length === 0 ? (
        <p className="note of-fillnotes">No lines will change.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, keys couldn't scroll it.
        <section className="of-fill" aria-label="Lines that change" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th className="c-no">
                  <span className="vh">Line</span>
                </th>
                <th>Field</th>
                <th>Before</th>
                <th>After</th>
                <th className="fig">Total after</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, after, number }) => (
                <tr key={line.id}>
                  <td className="c-no">{number}</td>
                  <td className="c-what">
                    <div className="cut" translate="no" title={line.fieldName}>
                      {line.fieldName}
                    </div>
                  </td>
                  <td className="c-old">{textOf(line)}</td>
                  <td className="c-new">{textOf(after)}</td>
                  <td className="c-money fig">
                    <DocumentMoney value={sign * figuresOf(after).total} type={type} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

/**
 * Shows the grand total before and after the change. If the new total is the same or unknown, shows only the
 * current one.
 */
export function TotalAfter({ filled }: { filled: Filled | null }) {
  const form = useForm((view) => view.form)
  const now = useForm(({ figures }) => figures.grandTotal)
  const type = form.documentType
  const after = filled ? orderFigures({ ...form, lines: filled.lines }).grandTotal : now
  return (
    <span className="say of-fillsum" aria-live="polite">
      Grand total{' '}
      {after === now ? (
        'stays '
      ) : (
        <span className="nowrap">
          <DocumentMoney value={now} type={type} /> <span aria-hidden="true">→</span>
          <span className="vh">becomes</span>{' '}
        </span>
      )}
      <strong className="nowrap">
        <DocumentMoney value={after} type={type} />
      </strong>
    </span>
  )
}

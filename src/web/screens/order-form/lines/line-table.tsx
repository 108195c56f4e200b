import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { serviceOf } from '#web/order/model/line-context.ts'
import { warningText } from '#web/order/model/line-warnings.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { useNarrow } from '#web/ui/use-media.ts'
import type { LineCommands } from './line-commands.ts'
import { keyOnLines } from './line-keys.ts'
import { gripHelpId, LineRow } from './line-row.tsx'
import { useLineDrag } from './use-line-drag.ts'

/** The lines of the order. It is drawn again when a line changes, not when one types elsewhere in the form. */
export const LineTable = memo(function LineTable({ commands }: { commands: LineCommands }) {
  const lines = useForm(({ form }) => form.lines)
  const type = useForm(({ form }) => form.documentType)
  const context = useForm((view) => view.context)
  const problems = useForm((view) => view.problems)
  const selected = useForm((view) => view.selected)
  const before = useForm(({ base }) => base.storedOrders.before)
  /** Names of services that the stored order knows, while the catalogue is on its way. */
  const names = useMemo(
    () =>
      new Map<number | null, string>(before?.lineItems.map((line) => [line.serviceTypeId, line.serviceName])),
    [before],
  )
  const narrow = useNarrow()
  const setting = useMemo(() => ({ type, narrow, commands }), [type, narrow, commands])
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const current = lines.some((line) => line.id === focused) ? focused : lines[0]?.id
  const problemsAt = useMemo(() => problemsByLine(problems), [problems])
  const drag = useLineDrag(body, commands)

  function pressed(event: KeyboardEvent) {
    if (keyOnLines(event, lines, commands)) event.preventDefault()
  }

  return (
    <>
      <p className="vh" id={gripHelpId}>
        Up and Down go to another line, Alt with Up or Down moves this one, Space selects it, Enter edits it.
      </p>
      <table className={selected ? 'of-lines selecting' : 'of-lines'}>
        <thead>
          <tr>
            {selected && (
              <th className="c-sel">
                <span className="vh">Selected</span>
              </th>
            )}
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
        <tbody
          ref={body}
          onKeyDown={pressed}
          onFocus={({ target }) => setFocused(target.closest('tr')?.dataset.line ?? null)}
          {...drag}
        >
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              index={index}
              serviceName={serviceOf(line, context)?.name ?? names.get(line.serviceTypeId) ?? ''}
              warnings={warningText(line, context)}
              problems={problemsAt.get(index) ?? ''}
              selected={selected ? selected.has(line.id) : null}
              setting={setting}
              current={line.id === current}
            />
          ))}
        </tbody>
      </table>
    </>
  )
})

/** One text for each row, because equal texts don't draw a row again and equal lists do. */
function problemsByLine(problems: readonly Problem[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const { path, message } of problems) {
    const index = Number(/^lineItems\.(\d+)\./.exec(path)?.[1] ?? -1)
    if (index >= 0) found.set(index, found.has(index) ? `${found.get(index)}. ${message}` : message)
  }
  return found
}

import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { DocumentType } from '#shared/order/kinds.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { type LineContext, serviceOf } from '#web/order/model/line-context.ts'
import { warningText } from '#web/order/model/line-warnings.ts'
import { useNarrow } from '#web/ui/use-media.ts'
import type { LineActions } from './line-actions.ts'
import { gripHelpId } from './line-grip.tsx'
import { keyOnLines, type LineKeys } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import { useLineDrag } from './use-line-drag.ts'

interface LineTableProps {
  lines: readonly LineItemInput[]
  context: LineContext
  problems: readonly Problem[]
  /** Names of services that the stored order knows, while the catalogue is on its way. */
  names: ReadonlyMap<number | null, string>
  type: DocumentType
  /** Null while nothing is being selected. */
  selected: ReadonlySet<string> | null
  actions: LineActions
  keys: LineKeys
}

/** The lines of the order. It stands still while one types elsewhere in the form. */
export const LineTable = memo(function LineTable(props: LineTableProps) {
  const { lines, context, problems, names, type, selected, actions, keys } = props
  const narrow = useNarrow()
  const setting = useMemo(() => ({ type, narrow, actions }), [type, narrow, actions])
  const body = useRef<HTMLTableSectionElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = lines.some((line) => line.id === chosen) ? chosen : lines[0]?.id
  const problemsAt = useMemo(() => problemsByLine(problems), [problems])
  const drag = useLineDrag(body, actions)

  function pressed(event: KeyboardEvent) {
    if (keyOnLines(event, lines, keys)) event.preventDefault()
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
          onFocus={({ target }) => setChosen(target.closest('tr')?.dataset.line ?? null)}
          {...drag}
        >
          {lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              index={index}
              figures={figuresOf(line)}
              serviceName={serviceOf(line, context)?.name ?? names.get(line.serviceTypeId) ?? ''}
              marks={warningText(line, context)}
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

/** Joined to a text, because a text is the same when it says the same, and its row need not be drawn again. */
function problemsByLine(problems: readonly Problem[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const { path, message } of problems) {
    const index = Number(/^lineItems\.(\d+)\./.exec(path)?.[1] ?? -1)
    if (index >= 0) found.set(index, found.has(index) ? `${found.get(index)}. ${message}` : message)
  }
  return found
}

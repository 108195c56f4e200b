import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { warningText } from '#web/order/model/line-warnings.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { listedLines } from '#web/screens/order-form/form/line-search.ts'
import { useNarrow } from '#web/ui/use-media.ts'
import type { LineCommands } from './line-commands.ts'
import { keyOnLines } from './line-keyboard.ts'
import { gripHelpId, LineRow } from './line-row.tsx'
import { useLineDrag } from './use-line-drag.ts'
import { useServiceName } from './use-service-name.ts'

/** The table of the order's lines. Typing elsewhere in the form doesn't re-render it. */
export const LineTable = memo(function LineTable({ commands }: { commands: LineCommands }) {
  const lines = useForm(({ form }) => form.lines)
  const type = useForm(({ form }) => form.documentType)
  const context = useForm((view) => view.context)
  const problems = useForm((view) => view.problems)
  const selected = useForm((view) => view.selected)
  const search = useForm((view) => view.search)
  const listed = useMemo(() => listedLines(lines, search), [lines, search])
  const places = useMemo(() => new Map(lines.map((line, at) => [line, at])), [lines])
  const serviceName = useServiceName()
  const narrow = useNarrow()
  const setting = useMemo(() => ({ type, narrow, commands }), [type, narrow, commands])
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const current = listed.some((line) => line.id === focused) ? focused : listed[0]?.id
  const problemsAt = useMemo(() => problemsByLine(problems), [problems])
  const drag = useLineDrag(table, commands)

  function pressed(event: KeyboardEvent) {
    if (keyOnLines(event, listed, commands)) event.preventDefault()
  }

  return (
    <>
      {/* Keyboard help for the line numbers, which are buttons only on wide screens. */}
      {!narrow && (
        <p className="vh" id={gripHelpId}>
          Use Up and Down to go to another line, Alt+Up and Alt+Down to move this one, Space to select it, and
          Enter to edit it.
        </p>
      )}
      <table
        ref={table}
        className={selected ? 'of-lines selecting' : 'of-lines'}
        data-digits={String(lines.length).length}
        onKeyDown={pressed}
        onFocus={({ target }) => setFocused(target.closest('tr')?.dataset.line ?? null)}
        {...drag}
      >
        <Head selecting={selected !== null} />
        {blocksOf(listed).map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its position; its rows have their own keys.
          <tbody key={at}>
            {block.map((line) => {
              const index = places.get(line) ?? 0
              return (
                <LineRow
                  key={line.id}
                  line={line}
                  index={index}
                  serviceName={serviceName(line)}
                  warnings={warningText(line, context)}
                  problems={problemsAt.get(index) ?? ''}
                  selected={selected ? selected.has(line.id) : null}
                  setting={setting}
                  current={line.id === current}
                />
              )
            })}
          </tbody>
        ))}
      </table>
    </>
  )
})

function Head({ selecting }: { selecting: boolean }) {
  return (
    <thead>
      <tr>
        {selecting && (
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
  )
}

/**
 * The number of rows in a block. When a row changes, the browser doesn't have to lay out the other blocks.
 */
const blockSize = 25

function blocksOf<Line>(lines: readonly Line[]): Line[][] {
  return Array.from({ length: Math.ceil(lines.length / blockSize) }, (_, at) =>
    lines.slice(at * blockSize, (at + 1) * blockSize),
  )
}

/** Joins each line's problems into one string, so that React.memo can compare them by value. */
function problemsByLine(problems: readonly Problem[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const { path, message } of problems) {
    const index = Number(/^lineItems\.(\d+)\./.exec(path)?.[1] ?? -1)
    if (index >= 0) found.set(index, found.has(index) ? `${found.get(index)}. ${message}` : message)
  }
  return found
}

import { useEffect, useRef } from 'react'
import type { PlanError } from '#shared/picklist/plan.ts'
import { Message } from '#web/ui/message.tsx'
import { useScrolledRows } from './use-scrolled-rows.ts'

interface ErrorListProps {
  errors: readonly PlanError[]
  /** Nothing more is on its way that would push them down. */
  settled: boolean
  withoutFile: boolean
}

/** All errors, each with its line where there is a file; nothing is imported while there is one. */
export function ErrorList({ errors, settled, withoutFile }: ErrorListProps) {
  const { box, measure, shown, above, below } = useScrolledRows(errors, 28)
  const list = useBroughtIntoView(settled, errors)
  const lines = new Set(errors.map(({ line }) => line)).size
  const rows = lines === 1 ? '1 row is' : `${lines.toLocaleString('en-US')} rows are`
  const title = withoutFile ? 'Nothing can be restored.' : `Nothing is imported until ${rows} corrected.`
  return (
    <Message ref={list} kind="error" className="plan-errors" title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section ref={box} className="plan-scroll" aria-label="Errors" tabIndex={0}>
        <ol style={{ paddingTop: above, paddingBottom: below }}>
          {shown.map(({ index, key, row: { line, message } }) => (
            <li
              key={key}
              ref={measure}
              data-index={index}
              aria-setsize={errors.length}
              aria-posinset={index + 1}
            >
              {!withoutFile && <span className="plan-line">line {line}</span>}
              <span>{message}</span>
            </li>
          ))}
        </ol>
      </section>
    </Message>
  )
}

/** The first error is seen as soon as all are known; what is in view already stays where it is. */
function useBroughtIntoView(settled: boolean, [first, ...others]: readonly PlanError[]) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other errors anew
  useEffect(() => {
    if (settled) list.current?.scrollIntoView({ block: 'nearest' })
  }, [settled, first?.line, first?.message, others.length])
  return list
}

import { useEffect, useRef } from 'react'
import type { PlanError } from '#shared/picklist/import-plan.ts'
import { Message } from '#web/ui/message.tsx'
import { useScrolledRows } from './use-scrolled-rows.ts'

interface ErrorListProps {
  errors: readonly PlanError[]
  /** True once everything that could move the errors on the page has loaded. */
  settled: boolean
  withoutFile: boolean
}

export function ErrorList({ errors, settled, withoutFile }: ErrorListProps) {
  const { box, measure, shown, above, below } = useScrolledRows(errors, 28)
  const list = useBroughtIntoView(settled, errors)
  const lines = new Set(errors.map(({ line }) => line)).size
  const rows = lines === 1 ? '1 row' : `${lines.toLocaleString('en-US')} rows`
  const title = withoutFile
    ? 'The list can’t be restored until these errors are corrected.'
    : `Fix ${rows} to import.`
  return (
    <Message ref={list} kind="error" className="plan-errors" title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must scroll by keys too */}
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

/** Scrolls to the errors once all are known, unless they are already in view. */
function useBroughtIntoView(settled: boolean, [first, ...others]: readonly PlanError[]) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other errors
  useEffect(() => {
    if (settled) list.current?.scrollIntoView({ block: 'nearest' })
  }, [settled, first?.line, first?.message, others.length])
  return list
}

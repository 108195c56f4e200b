import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useScrolledRows } from './use-scrolled-rows.ts'
import './plan.css'

interface ScrolledTableProps<Row> {
  label: string
  className?: string
  heading: readonly (readonly [text: string, className?: string])[]
  rows: readonly Row[]
  /** Renders one row. `ariaRowIndex` counts from the start of the table, not from the first row in view. */
  children: (row: Row, ariaRowIndex: number) => ReactNode
}

const usualHeight = 57

export function ScrolledTable<Row>({ label, className, heading, rows, children }: ScrolledTableProps<Row>) {
  const { box, measure, shown, above, below } = useScrolledRows(rows, usualHeight)

  const space = (height: number) =>
    height > 0 && (
      <tbody aria-hidden="true">
        <tr>
          <td className="plan-space" colSpan={heading.length} style={{ height }} />
        </tr>
      </tbody>
    )

  return (
    <section
      ref={box}
      className={classNames('plan-scroll plan-rows', className)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must scroll by keys too
      tabIndex={0}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {heading.map(([text, cell]) => (
              <th key={text} className={cell}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        {space(above)}
        {shown.map(({ index, key, row }) => (
          <tbody key={key} ref={measure} data-index={index}>
            {children(row, index + 2)}
          </tbody>
        ))}
        {space(below)}
      </table>
    </section>
  )
}

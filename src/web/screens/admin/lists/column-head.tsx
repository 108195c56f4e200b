import { Icon } from '#web/ui/icon.tsx'
import type { ColumnView } from './list-view.ts'

interface ColumnHeadProps {
  column: ColumnView
  /** What the table knows of its sorting. */
  head?: {
    getCanSort: () => boolean
    getIsSorted: () => false | 'asc' | 'desc'
    toggleSorting: () => void
  }
}

const directions = { asc: 'ascending', desc: 'descending' } as const

/** A press sorts, a second one turns it round, a third one gives back the order of the list. */
export function ColumnHead({ column, head }: ColumnHeadProps) {
  const sorted = head?.getIsSorted() || null
  return (
    <th
      scope="col"
      className={column.figure ? 'fig' : undefined}
      style={{ width: column.width }}
      aria-sort={sorted ? directions[sorted] : undefined}
    >
      {head?.getCanSort() ? (
        <button type="button" className="ad-sort" onClick={() => head.toggleSorting()}>
          {column.label}
          {sorted && <Icon name={sorted === 'asc' ? 'chevron-up' : 'chevron-down'} />}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

import { Icon } from '#web/ui/icon.tsx'
import type { ColumnView } from './list-view.ts'

interface ColumnHeadProps {
  column: ColumnView
  /** How the table is sorted by this column. */
  head?: {
    getCanSort: () => boolean
    getIsSorted: () => false | 'asc' | 'desc'
    toggleSorting: () => void
  }
}

const directions = { asc: 'ascending', desc: 'descending' } as const

/** The first click sorts, the second reverses, the third restores the list's order. */
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

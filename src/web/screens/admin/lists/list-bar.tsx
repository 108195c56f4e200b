import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { StatusFilter } from './list-view.ts'

interface ListActs {
  /** Opens the dialog for a new entry; null if entries are created elsewhere. */
  onNew: (() => void) | null
  /** Starts changing prices; null if the list has none, or a price change is already in progress. */
  onPrices: (() => void) | null
  /** Moves focus to the import and export section below the table. */
  onImport: () => void
}

interface ListBarProps {
  statuses: readonly StatusFilter[]
  status: StatusFilter | undefined
  onStatus: (key: string) => void
  typed: string
  onType: (text: string) => void
  acts: ListActs
  children?: ReactNode
}

export function ListBar({
  statuses,
  status,
  onStatus,
  typed,
  onType,
  acts: { onNew, onPrices, onImport },
  children,
}: ListBarProps) {
  return (
    <search className="ad-filters">
      <TextField
        className="grow"
        label="Filter"
        data-focus="filter"
        hideLabel
        type="search"
        value={typed}
        onChange={onType}
        placeholder="Start typing to filter..."
        maxLength={limits.query}
        autoComplete="off"
        spellCheck={false}
      />
      {status && (
        <SelectField
          className="inside"
          label="Status"
          value={status.key}
          onChange={onStatus}
          options={statuses.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      {children}
      <span className="end">
        {onPrices && (
          <Button data-focus="prices" onClick={onPrices}>
            Change prices
          </Button>
        )}
        <Button onClick={onImport}>Import or export</Button>
        {onNew && (
          <Button icon="add" onClick={onNew}>
            New
          </Button>
        )}
      </span>
    </search>
  )
}

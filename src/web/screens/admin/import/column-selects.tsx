import type { ColumnChoice } from '#shared/csv/columns.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import type { ReadList } from './reading/read-request.ts'

interface ColumnSelectsProps {
  list: Picklist
  read: ReadList
  disabled: boolean
  onChoose: (columns: ColumnChoice) => void
}

/** Which column of the file is which of the list, said by a person (rule import-files/headers). */
export function ColumnSelects({ list, read, disabled, onChoose }: ColumnSelectsProps) {
  const options = list.fields.map(({ name, column }) => ({ value: name, label: column }))
  function choose(index: number, name: string | null) {
    // A column that is chosen is taken away from the one that had it.
    onChoose(read.columns.map((field, i) => (i === index ? name : field === name ? null : field)))
  }
  return (
    <fieldset className="im-columns">
      <legend>Which column is which</legend>
      {read.header.map((header, i) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name that is their own
          key={i}
          label={header || `Column ${i + 1}`}
          disabled={disabled}
          value={read.columns[i] ?? ''}
          placeholder="Not used"
          options={options}
          onChange={(name) => choose(i, name)}
          onClear={() => choose(i, null)}
        />
      ))}
    </fieldset>
  )
}

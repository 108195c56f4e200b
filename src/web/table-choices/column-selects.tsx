import { SelectField } from '#web/ui/field/select-field.tsx'
import './table-choices.css'

type Chosen = readonly (string | null)[]

interface ColumnSelectsProps {
  header: readonly string[]
  /** True if the cells above the selects are data instead of column names. */
  nameless: boolean
  columns: Chosen
  options: readonly { value: string; label: string }[]
  disabled?: boolean
  onChoose: (columns: Chosen) => void
}

/** (rule import-files/headers) */
export function ColumnSelects({
  header,
  nameless,
  columns,
  options,
  disabled,
  onChoose,
}: ColumnSelectsProps) {
  function choose(index: number, name: string | null) {
    // Clears the column in any other select, because each column can be assigned only once.
    onChoose(
      header.map((_text, i) => (i === index ? name : columns[i] === name ? null : (columns[i] ?? null))),
    )
  }
  return (
    <fieldset className="tc-columns">
      <legend>Match the columns</legend>
      {header.map((text, i) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other unique name
          key={i}
          label={labelOf(text, i, nameless)}
          disabled={disabled}
          value={columns[i] ?? ''}
          placeholder="Not used"
          options={options}
          onChange={(name) => choose(i, name)}
          onClear={() => choose(i, null)}
        />
      ))}
    </fieldset>
  )
}

function labelOf(text: string, i: number, nameless: boolean): string {
  if (text === '') return `Column ${i + 1}`
  return nameless ? `Column ${i + 1}: ${text}` : text
}

import { type FieldValue, fieldOf, type Picklist, type PicklistField } from '#shared/picklist/definition.ts'
import type { PlanKind, PlanRow } from '#shared/picklist/plan.ts'
import { writeCell } from '#shared/picklist/values.ts'
import { shownValue } from '#web/entry/shown-value.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { ScrolledTable } from './scrolled-table.tsx'

interface PlanTableProps {
  list: Picklist
  rows: readonly PlanRow[]
  withoutFile: boolean
}

/**
 * Each entry with what becomes of it; of a changed one only the fields that change, before and after. Beside a file
 * its columns, keys and cells are shown, otherwise names and values as on the screen (rule imports/put-back-in-words).
 */
export function PlanTable({ list, rows, withoutFile }: PlanTableProps) {
  return (
    <ScrolledTable label="What would change" heading={headingOf(list, withoutFile)} rows={rows}>
      {(row, index) => <Entry list={list} row={row} index={index} withoutFile={withoutFile} />}
    </ScrolledTable>
  )
}

function headingOf({ entry }: Picklist, withoutFile: boolean) {
  const line = ['Line', 'plan-line'] as const
  const column = [withoutFile ? 'Field' : 'Column', 'plan-col'] as const
  return [
    ...(withoutFile ? [] : [line]),
    [entry, 'plan-what'] as const,
    column,
    ['Before'],
    ['After'],
  ] as const
}

const kinds: Record<PlanKind, { icon: IconName; word: string }> = {
  added: { icon: 'add', word: 'Added' },
  changed: { icon: 'pencil', word: 'Changed' },
  archived: { icon: 'archive', word: 'Archived' },
  removed: { icon: 'trash', word: 'Removed' },
  kept: { icon: 'lock', word: 'Kept' },
}

interface EntryProps {
  list: Picklist
  row: PlanRow
  index: number
  withoutFile: boolean
}

function Entry({ list, row, index, withoutFile }: EntryProps) {
  const apart = withoutFile ? row.apart : row.key
  const { icon, word } = kinds[row.kind]
  const [first, ...more] = row.kind === 'changed' ? row.changes : []
  return (
    <>
      <tr aria-rowindex={index}>
        {!withoutFile && (
          <td className="plan-line">{row.line === null ? 'not in file' : `line ${row.line}`}</td>
        )}
        <td className="plan-what">
          <div>
            <Icon name={icon} />
            <span>
              {row.name}
              {apart !== row.name && <small>{apart}</small>}
            </span>
          </div>
        </td>
        {first ? (
          <Change list={list} change={first} withoutFile={withoutFile} />
        ) : (
          <td className="plan-said" colSpan={3}>
            {word}
            {row.reason && `: ${row.reason}`}
            {row.kind === 'added' && (
              <AddedValues list={list} changes={row.changes} withoutFile={withoutFile} />
            )}
          </td>
        )}
      </tr>
      {more.map((change) => (
        <tr key={change.field} className="more" aria-rowindex={index}>
          <td colSpan={withoutFile ? 1 : 2} />
          <Change list={list} change={change} withoutFile={withoutFile} />
        </tr>
      ))}
    </>
  )
}

interface ChangeProps {
  list: Picklist
  change: PlanRow['changes'][number]
  withoutFile: boolean
}

function Change({ list, change, withoutFile }: ChangeProps) {
  const field = fieldOf(list, change.field)
  const textOf = withoutFile ? knownValue : writeCell
  return (
    <>
      <td className="plan-col">{withoutFile ? field.label : field.column}</td>
      <td className="plan-old">
        <Value text={textOf(field, change.before)} />
      </td>
      <td className="plan-new">
        <Value text={textOf(field, change.after)} />
      </td>
    </>
  )
}

/** Of customers their account ids: how many there are may be the same before and after. */
function knownValue(field: PicklistField, value: FieldValue): string {
  return field.kind === 'customers' && Array.isArray(value) ? value.join(', ') : shownValue(field, value)
}

interface AddedValuesProps {
  list: Picklist
  changes: PlanRow['changes']
  withoutFile: boolean
}

/** What a new entry brings, in one line of text: `address1 3310 Quill Avenue, city Webster City`. */
function AddedValues({ list, changes, withoutFile }: AddedValuesProps) {
  if (changes.length === 0) return null
  const text = changes
    .map(({ field: name, after }) => {
      const field = fieldOf(list, name)
      const [head, value] = withoutFile
        ? [field.label, knownValue(field, after)]
        : [field.column, writeCell(field, after)]
      return `${head} ${shortened(value)}`
    })
    .join(', ')
  return (
    <small className="plan-added" title={text}>
      {text}
    </small>
  )
}

/** Lists of customers may be thousands long. */
const longest = 400
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

function Value({ text }: { text: string }) {
  if (text === '') return <span className="q">empty</span>
  return <span>{shortened(text)}</span>
}

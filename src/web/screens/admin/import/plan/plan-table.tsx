import { Fragment } from 'react'
import { type FieldValue, fieldOf, type Picklist, type PicklistField } from '#shared/picklist/definition.ts'
import type { PlanKind, PlanRow } from '#shared/picklist/plan.ts'
import { changeText, type PlanCheck } from '#shared/picklist/plan-checks.ts'
import { writeCell } from '#shared/picklist/values.ts'
import { shownValue } from '#web/entry/shown-value.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import type { Checks } from '../use-plan-checks.ts'
import { ScrolledTable } from './scrolled-table.tsx'

interface PlanTableProps {
  list: Picklist
  rows: readonly PlanRow[]
  withoutFile: boolean
  checks?: Checks
}

/**
 * Each entry with what becomes of it; of a changed one only the fields that change, before and after, as tables name
 * and show them. Beside a file its lines and keys are shown, otherwise names (rule imports/put-back-in-words).
 */
export function PlanTable({ list, rows, withoutFile, checks }: PlanTableProps) {
  return (
    <ScrolledTable label="What would change" heading={headingOf(list, withoutFile)} rows={rows}>
      {(row, index) => (
        <Entry list={list} row={row} index={index} withoutFile={withoutFile} checks={checks} />
      )}
    </ScrolledTable>
  )
}

/** Whether prices or percents are among the fields: how they change is a column then. */
const hasFigures = ({ fields }: Picklist) => fields.some(isFigure)
const showsChange = (list: Picklist, withoutFile: boolean) => !withoutFile && hasFigures(list)
const isFigure = ({ kind }: PicklistField) => kind === 'price' || kind === 'percent'

function headingOf(list: Picklist, withoutFile: boolean) {
  const { entry } = list
  const line = ['Line', 'plan-line'] as const
  const column = [withoutFile ? 'Field' : 'Column', 'plan-col'] as const
  const figure = hasFigures(list) ? 'fig' : undefined
  return [
    ...(withoutFile ? [] : [line]),
    [entry, 'plan-what'] as const,
    column,
    ['Before', figure] as const,
    ['After', figure] as const,
    ...(showsChange(list, withoutFile) ? [['Change', 'plan-change fig'] as const] : []),
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
  checks: Checks | undefined
}

function Entry({ list, row, index, withoutFile, checks }: EntryProps) {
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
          <td className="plan-said" colSpan={showsChange(list, withoutFile) ? 4 : 3}>
            {word}
            {row.reason && `: ${row.reason}`}
            {row.kind === 'added' && (
              <AddedValues list={list} changes={row.changes} withoutFile={withoutFile} />
            )}
          </td>
        )}
      </tr>
      {first && <CheckRow list={list} check={checks?.of(row, first.field)} checks={checks} />}
      {more.map((change) => (
        <Fragment key={change.field}>
          <tr className="more" aria-rowindex={index}>
            <td colSpan={withoutFile ? 1 : 2} />
            <Change list={list} change={change} withoutFile={withoutFile} />
          </tr>
          <CheckRow list={list} check={checks?.of(row, change.field)} checks={checks} />
        </Fragment>
      ))}
    </>
  )
}

interface CheckRowProps {
  list: Picklist
  check: PlanCheck | undefined
  checks: Checks | undefined
}

/** Why a change is unlikely, and a tick that says that it is right (rule imports/checks). */
function CheckRow({ list, check, checks }: CheckRowProps) {
  if (!check || !checks) return null
  return (
    <tr className="more plan-check">
      <td className="plan-line" />
      <td colSpan={hasFigures(list) ? 5 : 4}>
        <StatusWord tone="check">Check</StatusWord> <span>{check.why}</span>
        <Checkbox
          label="This is right"
          aria-label={`This is right: ${fieldOf(list, check.field).label}, line ${check.line}`}
          checked={checks.isRight(check)}
          onChange={(right) => checks.confirm([check], right)}
        />
      </td>
    </tr>
  )
}

interface ChangeProps {
  list: Picklist
  change: PlanRow['changes'][number]
  withoutFile: boolean
}

function Change({ list, change, withoutFile }: ChangeProps) {
  const field = fieldOf(list, change.field)
  const isPrice = isFigure(field)
  const textOf = withoutFile || isPrice ? knownValue : writeCell
  const figure = isPrice && 'fig'
  return (
    <>
      <td className="plan-col">{field.label}</td>
      <td className={classNames('plan-old', figure)}>
        <Value text={textOf(field, change.before)} />
      </td>
      <td className={classNames('plan-new', figure)}>
        <Value text={textOf(field, change.after)} />
      </td>
      {showsChange(list, withoutFile) && (
        <td className="plan-change fig">{changeText(field, change.before, change.after)}</td>
      )}
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

/** What a new entry brings, in one line of text: `Address 1 3310 Quill Avenue, City Webster City`. */
function AddedValues({ list, changes, withoutFile }: AddedValuesProps) {
  if (changes.length === 0) return null
  const text = changes
    .map(({ field: name, after }) => {
      const field = fieldOf(list, name)
      const value = withoutFile || isFigure(field) ? knownValue(field, after) : writeCell(field, after)
      return `${field.label} ${shortened(value)}`
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

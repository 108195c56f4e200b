import { Fragment, type ReactNode } from 'react'
import { type FieldValue, fieldOf, type Picklist, type PicklistField } from '#shared/picklist/definition.ts'
import type { PlanKind, PlanRow } from '#shared/picklist/import-plan.ts'
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
 * Lists every entry in the plan with what happens to it, and the old and new values of the fields that
 * change. Without a file, rows have no line numbers or keys, and values look as they do in the list's table
 * (rule imports/put-back-in-words).
 */
export function PlanTable({ list, rows, withoutFile, checks }: PlanTableProps) {
  return (
    <ScrolledTable
      label="What would change"
      className={checks && checks.all.length > 0 ? 'plan-checked' : undefined}
      heading={headingOf(list, withoutFile, checks)}
      rows={rows}
    >
      {(row, index) => (
        <Entry list={list} row={row} index={index} withoutFile={withoutFile} checks={checks} />
      )}
    </ScrolledTable>
  )
}

/**
 * True if the list has prices or percentages. The plan for an imported file then has a column that shows how
 * much they change.
 */
const hasFigures = ({ fields }: Picklist) => fields.some(isFigure)
const showsChange = (list: Picklist, withoutFile: boolean) => !withoutFile && hasFigures(list)
/** Whether the user must confirm some changes; if so, each row has space for a checkbox. */
const asksToConfirm = (checks: Checks | undefined) => checks !== undefined && checks.all.length > 0
const isFigure = ({ kind }: PicklistField) => kind === 'price' || kind === 'percent'

function headingOf(list: Picklist, withoutFile: boolean, checks: Checks | undefined) {
  const { entry } = list
  const line = ['Line', 'plan-line'] as const
  const column = [withoutFile ? 'Field' : 'Column', 'plan-col'] as const
  const figure = hasFigures(list) ? 'fig' : undefined
  return [
    ...(withoutFile ? [] : [line]),
    [entry, 'plan-what'] as const,
    column,
    ['Before', classNames('plan-old', figure)] as const,
    ['After', classNames('plan-new', figure)] as const,
    ...(showsChange(list, withoutFile) ? [['Change', 'plan-change fig'] as const] : []),
    ...(asksToConfirm(checks) ? [['Confirm', 'plan-confirm'] as const] : []),
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
  const { icon, word } = kinds[row.kind]
  const [first, ...more] = row.kind === 'changed' ? row.changes : []
  const checkOf = (field: string) => checks?.of(row, field)
  const columns = 3 + (showsChange(list, withoutFile) ? 1 : 0) + (asksToConfirm(checks) ? 1 : 0)
  const change = (one: PlanRow['changes'][number]) => (
    <Change list={list} change={one} withoutFile={withoutFile} check={checkOf(one.field)} checks={checks} />
  )
  return (
    <>
      <tr aria-rowindex={index} className={first && checkOf(first.field) ? 'plan-sus' : undefined}>
        {!withoutFile && <Line line={row.line} />}
        <Named row={row} withoutFile={withoutFile} check={first && checkOf(first.field)}>
          {/* A changed entry needs no icon in a table with a Change column. */}
          {!(row.kind === 'changed' && showsChange(list, withoutFile)) && <Icon name={icon} />}
        </Named>
        {first ? (
          change(first)
        ) : (
          <td className="plan-said" colSpan={columns}>
            {word}
            {row.reason && `: ${row.reason}`}
            {row.kind === 'added' && (
              <AddedValues list={list} changes={row.changes} withoutFile={withoutFile} />
            )}
          </td>
        )}
      </tr>
      {first && <Why check={checkOf(first.field)} columns={columns} />}
      {more.map((one) => (
        <Fragment key={one.field}>
          <tr className={classNames('more', checkOf(one.field) && 'plan-sus')} aria-rowindex={index}>
            {!withoutFile && <td className="plan-line" />}
            <td className="plan-what">{checkOf(one.field) && <StatusWord tone="check">Check</StatusWord>}</td>
            {change(one)}
          </tr>
          <Why check={checkOf(one.field)} columns={columns} />
        </Fragment>
      ))}
    </>
  )
}

/**
 * Shows the row's line number in the file. On phones, where the table has no column headings, the word `line`
 * comes first.
 */
function Line({ line }: { line: number | null }) {
  return (
    <td className="plan-line">
      {line === null ? (
        'not in file'
      ) : (
        <>
          <span className="plan-word">line </span>
          {line}
        </>
      )}
    </td>
  )
}

interface NamedProps {
  row: PlanRow
  withoutFile: boolean
  check: PlanCheck | undefined
  /**
   * The icon that shows what happens to the row. If the row must be checked, the word Check appears instead.
   */
  children: ReactNode
}

function Named({ row, withoutFile, check, children }: NamedProps) {
  const apart = withoutFile ? row.apart : row.key
  return (
    <td className="plan-what">
      <div>
        {check ? <StatusWord tone="check">Check</StatusWord> : children}
        <span>
          {row.name}
          {apart !== row.name && <small>{apart}</small>}
        </span>
      </div>
    </td>
  )
}

const whyId = ({ line, field }: PlanCheck) => `plan-why-${line}-${field}`

/** Shows why a change looks wrong and must be confirmed (rule imports/checks). */
function Why({ check, columns }: { check: PlanCheck | undefined; columns: number }) {
  if (!check) return null
  return (
    <tr className="more plan-why">
      <td className="plan-line" />
      <td id={whyId(check)} colSpan={columns + 1}>
        {check.why}
      </td>
    </tr>
  )
}

interface ChangeProps {
  list: Picklist
  change: PlanRow['changes'][number]
  withoutFile: boolean
  check: PlanCheck | undefined
  checks: Checks | undefined
}

function Change({ list, change, withoutFile, check, checks }: ChangeProps) {
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
      {asksToConfirm(checks) && (
        <td className="plan-confirm">
          {check && (
            <Checkbox
              label="This is right"
              aria-label={`This is right: ${field.label}, line ${check.line}`}
              aria-describedby={whyId(check)}
              checked={checks?.isRight(check) ?? false}
              onChange={(right) => checks?.confirm([check], right)}
            />
          )}
        </td>
      )}
    </>
  )
}

/**
 * Returns the value as text. Customers are listed by account ID, because a mere count could be the same
 * before and after the change.
 */
function knownValue(field: PicklistField, value: FieldValue): string {
  return field.kind === 'customers' && Array.isArray(value) ? value.join(', ') : shownValue(field, value)
}

interface AddedValuesProps {
  list: Picklist
  changes: PlanRow['changes']
  withoutFile: boolean
}

/** Shows the values of a new entry on one line, such as `Address 1 3310 Quill Avenue, City Webster City`. */
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

/** The number of characters after which a value is cut off. A list of customers can be very long. */
const longest = 400
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

function Value({ text }: { text: string }) {
  if (text === '') return <span className="q">empty</span>
  return <span>{shortened(text)}</span>
}

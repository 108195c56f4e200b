import { formatMoney } from '#shared/money.ts'
import { fieldOf, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import type { PlanRow } from '#shared/picklist/import-plan.ts'
import { ScrolledTable } from '#web/screens/admin/import/plan/scrolled-table.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { isActive } from '../list-view.ts'

/**
 * A row of the plan with its entry. If `refused` is true, the server rejects the whole price change because
 * of this row.
 */
export interface PriceRow {
  row: PlanRow
  entry: PicklistEntry | undefined
  refused: boolean
  /** True if the row differs from the outdated plan that the user saw. */
  isNew: boolean
}

/**
 * Lists the old and new prices of each selected entry, or the reason why they don't change (rule
 * season-prices/refused).
 */
export function PriceTable({ list, rows }: { list: Picklist; rows: readonly PriceRow[] }) {
  return (
    <ScrolledTable
      className="pr-rows"
      label="Prices before and after"
      heading={[[list.entry, 'plan-what'], ['Price', 'plan-col'], ['Before'], ['After']]}
      rows={rows}
    >
      {(row, index) => <Priced list={list} {...row} index={index} />}
    </ScrolledTable>
  )
}

interface PricedProps extends PriceRow {
  list: Picklist
  index: number
}

function Priced({ list, row, entry, refused, isNew, index }: PricedProps) {
  const [first, ...more] = row.changes
  const archived = entry && !isActive(list, entry)
  return (
    <>
      <tr aria-rowindex={index} className={isNew ? 'pr-new' : undefined}>
        <td className="plan-what">
          <div>
            <Icon name={refused ? 'warning' : first ? 'pencil' : 'lock'} />
            <span>
              {row.name}
              {archived && <span className="q"> (archived)</span>}
              <small>
                {row.apart}
                {first && row.reason && `. ${row.reason}`}
              </small>
              {isNew && <StatusWord tone="check">Changed since you last looked</StatusWord>}
            </span>
          </div>
        </td>
        {first ? (
          <Change list={list} change={first} />
        ) : (
          <td className={refused ? 'plan-said pr-bad' : 'plan-said'} colSpan={3}>
            {refused ? row.reason : `Stays: ${row.reason}`}
          </td>
        )}
      </tr>
      {more.map((change) => (
        <tr key={change.field} className={classNames('more', isNew && 'pr-new')} aria-rowindex={index}>
          <td />
          <Change list={list} change={change} />
        </tr>
      ))}
    </>
  )
}

function Change({ list, change }: { list: Picklist; change: PlanRow['changes'][number] }) {
  return (
    <>
      <td className="plan-col">{fieldOf(list, change.field).label}</td>
      <td className="plan-old">
        <span>{formatMoney(Number(change.before))}</span>
      </td>
      <td className="plan-new">
        <span>{formatMoney(Number(change.after))}</span>
      </td>
    </>
  )
}

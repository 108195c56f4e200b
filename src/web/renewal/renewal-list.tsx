import { plural } from '#shared/plural.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { type Row, waitsForFixes, wasRenewed } from './choices.ts'
import { renewedText } from './renewal-notes.ts'
import { RenewalRow } from './renewal-row.tsx'
import type { Season } from './season.ts'
import type { RenewalWork } from './use-rows.ts'

interface RenewalListProps {
  rows: readonly Row[]
  season: Season
  lists: Picklists
  work: RenewalWork
  /** Called when the user opens one of the orders in Insights. */
  onLeave: () => void
}

export function RenewalList({ rows, season, lists, work, onLeave }: RenewalListProps) {
  const confirm = useConfirm()
  const isRunning = work.run.running !== null
  if (rows.length === 0) {
    return (
      <EmptyState title={`No purchase orders for FY ${season.from}`}>
        Only active original orders can be renewed. Choose a producer or another year.
      </EmptyState>
    )
  }

  async function tick({ planned }: Row, ticked: boolean) {
    const { id } = planned.source
    const asks = ticked && wasRenewed(planned)
    if (
      asks &&
      !(await confirm({
        title: `Renew ${id} again?`,
        text: `${renewedText(planned)}. Another order would be created for FY ${season.to}.`,
        confirmLabel: 'Renew again',
      }))
    )
      return
    work.tick(id, ticked)
  }

  const toFix = rows.filter(waitsForFixes).length
  return (
    <>
      <p className="rn-count" role="status">
        {plural(rows.length, 'order')} of FY {season.from}
        {work.more ? ', and more' : ''}
        {toFix > 0 && `, ${toFix} to fix first`}
      </p>
      <ul className="rn-list">
        {rows.map((row) => (
          <RenewalRow
            key={row.planned.source.id}
            row={row}
            lists={lists}
            // During a run, all orders are locked except rejected ones, which the user can correct.
            locked={isRunning && row.result?.kind !== 'refused'}
            onTick={(ticked) => void tick(row, ticked)}
            onFix={(next) => work.fix(row.planned.source.id, next)}
            onAgain={isRunning ? null : () => void work.run.start([row])}
            renewing={{ season, onLeave }}
          />
        ))}
      </ul>
      {work.more && (
        <Button wide disabled={work.more.busy} onClick={work.more.read}>
          {work.more.busy ? 'Loading...' : 'Show more orders'}
        </Button>
      )}
    </>
  )
}

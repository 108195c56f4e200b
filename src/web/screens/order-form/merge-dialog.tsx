import { useMemo, useRef, useState } from 'react'
import type { Draft } from '#shared/order/draft.ts'
import { mergeDrafts } from '#shared/order/merge.ts'
import type { Choices, Side } from '#shared/order/merge-choice.ts'
import type { Order } from '#shared/order/order.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { DocumentMoney } from '#web/print/document-money.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { conflictRows, rowNames } from './conflict-rows.ts'
import { ConflictTable } from './conflict-table.tsx'
import { tidiedDraft } from './form-faults.ts'
import { dayText } from './kept-time.ts'
import { useOrderForm } from './order-form-context.tsx'
import type { Overtaken } from './overtaken.ts'
import { editForm } from './prefill.ts'
import { useNames } from './use-names.ts'

interface MergeDialogProps extends Overtaken {
  title: string
  onKeep: () => void
  onReload: () => void
  onMerge: (merged: Draft, newer: Order) => void
}

/** Both sides, place by place: what clashes is chosen, what doesn't is taken over, the sums are computed anew. */
export function MergeDialog({ base, now, since, title, onKeep, onReload, onMerge }: MergeDialogProps) {
  const { form, rules } = useOrderForm()
  const [choices, setChoices] = useState<Choices>({})
  const primary = useRef<HTMLButtonElement>(null)
  const known = useNames()
  const names = rowNames(known, rules)
  const sides = useMemo(() => {
    const ofOrder = (order: Order) => tidiedDraft(editForm(order).form, rules)
    return { base: ofOrder(base), mine: tidiedDraft(form, rules), theirs: ofOrder(now) }
  }, [base, now, form, rules])
  const merged = mergeDrafts(sides.base, sides.mine, sides.theirs, choices)
  const choose = (key: string, side: Side) => setChoices((before) => ({ ...before, [key]: side }))
  const newer = `v${now.versionNumber}`

  return (
    <Dialog
      open
      title={title}
      onClose={onKeep}
      initialFocus={primary}
      footer={
        <span className="end of-answers">
          <Button variant="plain" onClick={onKeep}>
            Keep editing
          </Button>
          <Button onClick={onReload}>Reload {newer} without mine</Button>
          <Button variant="primary" ref={primary} onClick={() => onMerge(merged.draft, now)}>
            Load {newer}, put mine on top
          </Button>
        </span>
      }
    >
      <p className="sub">
        Your copy began as v{base.versionNumber};{' '}
        {since.length > 1
          ? since
              .map(({ versionNumber, createdBy, createdAt }) => {
                const who = known.agronomist(createdBy)?.name ?? createdBy
                return `v${versionNumber} was saved by ${who} ${savedAt(createdAt)}`
              })
              .join(', ')
          : `${newer} was saved ${savedAt(now.updatedAt)}`}
        . Nothing of yours is lost.{' '}
        {merged.clashes.length > 0
          ? 'Rows that differ; choose what to keep:'
          : 'Nothing of it clashes with what you changed.'}
      </p>
      <ConflictTable
        rows={conflictRows(merged.clashes, sides, names)}
        choices={choices}
        onChoose={choose}
        began={base.versionNumber}
        newer={now.versionNumber}
        totals={{ mine: priceDraft(sides.mine).grandTotal, theirs: now.grandTotal }}
        type={now.documentType}
      />
      {merged.taken.length > 0 && (
        <div className="of-taken">
          <h3>Taken over from {newer}</h3>
          <ul>
            {conflictRows(merged.taken, sides, names).map(({ key, label, theirs }) => (
              <li key={key}>
                <b>{label}</b> {theirs || <span className="q">empty</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="of-together" aria-live="polite">
        Put on top, it is saved as v{now.versionNumber + 1} with a grand total of{' '}
        <b>
          <DocumentMoney value={priceDraft(merged.draft).grandTotal} type={now.documentType} />
        </b>
        .
      </p>
    </Dialog>
  )
}

/** `at 10:39 am`, with its day when that isn't today. */
function savedAt(isoTime: string): string {
  return dayText(isoTime, new Date()).replace(/^today /, '')
}

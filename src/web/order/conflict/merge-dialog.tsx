import { useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { Choices, Side } from '#shared/order/merge/difference.ts'
import { mergeDrafts } from '#shared/order/merge/merge.ts'
import type { Order } from '#shared/order/order.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { orderProblems } from '#shared/order/rules/problems.ts'
import { reprice } from '#shared/order/shares/share-editing.ts'
import { amountsResetNote } from '#shared/order/shares/share-notes.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { dayText } from '#web/words/day-text.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import { type ConflictRow, conflictRows, type Names, type Sides } from './conflict-rows.ts'
import { ConflictTable } from './conflict-table.tsx'
import type { ConflictVersions } from './use-conflict-versions.ts'

export interface ConflictAnswers {
  onKeep: () => void
  onReload: (newer: Order) => void
  onMerge: (merged: Draft, newer: Order) => void
}

interface MergeDialogProps {
  versions: ConflictVersions
  title: string
  sides: Sides
  names: Names
  /**
   * The data that the rules need; null until it has loaded. Until then, only the server can validate the
   * merged order.
   */
  rules: RuleContext | null
  answers: ConflictAnswers
}

/**
 * Merges two versions. The user picks a value for each field that both users changed. All other changes are
 * accepted, and the totals are recalculated.
 */
export function MergeDialog({ versions, title, sides, names, rules, answers }: MergeDialogProps) {
  const { base, now, since } = versions
  const timeZone = useTimeZone()
  const { onKeep, onReload, onMerge } = answers
  const [choices, setChoices] = useState<Choices>({})
  const merged = mergeDrafts(sides.base, sides.mine, sides.theirs, choices)
  const choose = (key: string, side: Side) => setChoices((before) => ({ ...before, [key]: side }))
  const newer = `v${now.versionNumber}`
  const next = now.versionNumber + 1

  return (
    <Dialog
      open
      nested
      title={title}
      onClose={onKeep}
      footer={
        <span className="end answers">
          <Button variant="plain" onClick={onKeep}>
            Keep editing
          </Button>
          <Button onClick={() => onReload(now)}>Reload {newer} without mine</Button>
          <Button variant="primary" data-focus="first" onClick={() => onMerge(merged.draft, now)}>
            Save as v{next}, with my changes
          </Button>
        </span>
      }
    >
      <p className="sub">
        You started from v{base.versionNumber};{' '}
        {since.length > 1
          ? since
              .map(({ versionNumber, createdBy, realUser, createdAt }) => {
                const author = names.agronomist(createdBy)
                const who = realUser ? `${names.agronomist(realUser)} acting as ${author}` : author
                return `v${versionNumber} was saved by ${who}${savedAt(createdAt, timeZone)}`
              })
              .join(', ')
          : `${newer} was saved${savedAt(now.updatedAt, timeZone)}`}
        . Your changes are safe.{' '}
        {merged.clashes.length > 0
          ? 'Choose which version to keep:'
          : 'Their changes don’t conflict with yours.'}
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
      <Unasked title={`Taken from ${newer}`} rows={conflictRows(merged.taken, sides, names)} side="theirs" />
      <Unasked title="Kept from yours" rows={conflictRows(merged.own, sides, names)} side="mine" />
      <MergeOutcome
        merged={merged.draft}
        problems={rules ? orderProblems(merged.draft, { ...rules, before: now }) : []}
        version={next}
      />
    </Dialog>
  )
}

/**
 * Lists the changes that only one of the users made. They need no decision, but they affect the new total.
 */
function Unasked({ title, rows, side }: { title: string; rows: readonly ConflictRow[]; side: Side }) {
  if (rows.length === 0) return null
  return (
    <div className="cf-taken">
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <b>{row.label}</b> {row[side] || <span className="q">empty</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns text such as ` at 10:39 am` or ` yesterday at 4:05 pm`. */
function savedAt(isoTime: string, timeZone: string | null): string {
  return ` ${dayText(isoTime, new Date(), timeZone)}`.replace(/^ today /, ' ').trimEnd()
}

interface MergeOutcomeProps {
  merged: Draft
  problems: readonly Problem[]
  /** The version number that the merged order will get. */
  version: number
}

function MergeOutcome({ merged, problems, version }: MergeOutcomeProps) {
  const { grandTotal } = priceDraft(merged)
  const [first, ...more] = problems
  const amountsReset =
    reprice(merged.agronomistAssignments, grandTotal).amountsReset ||
    reprice(merged.customerAssignments, grandTotal).amountsReset
  return (
    <div className="cf-together stack" aria-live="polite">
      {first ? (
        <p>
          With your changes, the order needs fixing before it can be saved as v{version}:{' '}
          <b>{first.message}</b>
          {more.length > 0 && ` and ${more.length} more`}.
        </p>
      ) : (
        <p>
          With your changes, the order will be saved as v{version} with a grand total of{' '}
          <b>
            <DocumentMoney value={grandTotal} type={merged.documentType} />
          </b>
          .
        </p>
      )}
      {amountsReset && <p className="note">{amountsResetNote}</p>}
    </div>
  )
}

import type { Problem } from '#shared/errors.ts'
import type { Draft } from '#shared/order/draft.ts'
import { priceDraft } from '#shared/order/pricing.ts'
import { reprice } from '#shared/order/shares/share-editing.ts'
import { amountsResetNote } from '#shared/order/shares/share-notes.ts'
import { DocumentMoney } from '#web/words/money.tsx'

interface MergeOutcomeProps {
  merged: Draft
  /** Why the merged order can't be saved as is. */
  problems: readonly Problem[]
  /** The number the merged version would get. */
  version: number
}

/** The merge of the two versions: the total to store, or what needs fixing first. */
export function MergeOutcome({ merged, problems, version }: MergeOutcomeProps) {
  const { grandTotal } = priceDraft(merged)
  const [first, ...more] = problems
  const amountsReset =
    reprice(merged.agronomistAssignments, grandTotal).amountsReset ||
    reprice(merged.customerAssignments, grandTotal).amountsReset
  return (
    <div className="cf-together stack" aria-live="polite">
      {first ? (
        <p>
          With your changes, it needs fixing before it can be saved as v{version}: <b>{first.message}</b>
          {more.length > 0 && ` and ${more.length} more`}.
        </p>
      ) : (
        <p>
          With your changes, it is saved as v{version} with a grand total of{' '}
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

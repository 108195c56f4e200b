import { formatMoney } from '#shared/money.ts'
import { isScouting } from '#shared/order/kinds.ts'
import { lineFields, textKeys } from '#shared/order/line-fields.ts'
import { placeText } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'
import { type LineContext, serviceOf } from '#web/order/model/line-context.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'

/** Whether the line before offers so much that name, units and crops are all that differs. */
export function isShort({ repeatedFrom: offered, line }: LineDraft): boolean {
  return Boolean(offered) && line.serviceTypeId !== null
}

interface OfferedNoteProps {
  draft: LineDraft
  /** The line that it comes from. */
  number: number
  short: boolean
  onChange: () => void
  onBlank: () => void
}

/** Says what was filled in from the line before, and how to have it otherwise. */
export function RepeatedNote({ draft, number, short, onChange, onBlank }: OfferedNoteProps) {
  const { context } = useOrderForm()
  if (!draft.repeatedFrom) return null
  return (
    <p className="note of-offered">
      <span>
        As in line {number}
        {short ? `: ${offeredText(draft, context)}.` : ', filled in below.'}
      </span>{' '}
      {short && (
        <button type="button" className="of-link" onClick={onChange}>
          Change (F2)
        </button>
      )}{' '}
      <button type="button" className="of-link" onClick={onBlank}>
        Start blank
      </button>
    </p>
  )
}

/** Texts of their own; where the field lies is said by placeText. */
const repeatedTexts = textKeys.filter((key) => lineFields[key].repeated && lineFields[key].printed)

/** All that is offered and not shown as a field, in the order of the fields. */
function offeredText({ line }: LineDraft, context: LineContext): string {
  const service = serviceOf(line, context)
  const scouting = service !== undefined && isScouting(service.name)
  return [
    service?.name,
    `${formatMoney(line.costPerAcre)} per ${line.units}`,
    scouting && plural(line.numberOfChecks, 'check'),
    placeText(line),
    ...repeatedTexts.map((key) => line[key]),
  ]
    .filter(Boolean)
    .join(', ')
}

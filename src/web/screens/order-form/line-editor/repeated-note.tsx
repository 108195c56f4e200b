import { formatMoney } from '#shared/money.ts'
import { hasScoutingLines } from '#shared/order/kinds.ts'
import { lineFields, textKeys } from '#shared/order/line-fields.ts'
import { placeText } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'
import { type LineContext, serviceOf } from '#web/order/model/line-context.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'

/** Texts of their own; where the field lies is said by placeText. */
const repeatedTexts = textKeys.filter((key) => lineFields[key].repeated && lineFields[key].printed)

interface RepeatedNoteProps {
  draft: LineDraft
  /** The line that it comes from. */
  number: number
  short: boolean
  onChange: () => void
  onBlank: () => void
}

/** Says what was filled in from the line before, and how to have it otherwise. */
export function RepeatedNote({ draft, number, short, onChange, onBlank }: RepeatedNoteProps) {
  const context = useForm((view) => view.context)
  if (!draft.repeatedFrom) return null
  return (
    <p className="note of-offered">
      <span>
        As in line {number}
        {short ? `: ${repeatedText(draft, context)}.` : ', filled in below.'}
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

/** All that is repeated and not shown as a field, in the order of the fields. */
function repeatedText({ line, repeatedFrom }: LineDraft, context: LineContext): string {
  const service = serviceOf(line, context)
  const samePlace = line.state === repeatedFrom?.state && line.county === repeatedFrom.county
  return [
    service?.name,
    `${formatMoney(line.costPerAcre)} per ${line.units}`,
    hasScoutingLines(context.baseType) && plural(line.numberOfChecks, 'check'),
    samePlace && placeText({ ...line, legalDescription: '' }),
    ...repeatedTexts.map((key) => line[key]),
  ]
    .filter(Boolean)
    .join(', ')
}

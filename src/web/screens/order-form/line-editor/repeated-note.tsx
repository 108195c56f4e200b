import { formatMoney } from '#shared/money.ts'
import { hasScoutingLines } from '#shared/order/kinds.ts'
import { lineFields, textKeys } from '#shared/order/line-fields.ts'
import { placeText } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'
import { type LineContext, serviceOf } from '#web/order/model/line-context.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import './line-editor.css'

/**
 * The text fields that are both repeated from the previous line and printed. `placeText` covers the state and
 * county.
 */
const repeatedTexts = textKeys.filter((key) => lineFields[key].repeated && lineFields[key].printed)

interface RepeatedNoteProps {
  draft: LineDraft
  number: number
  short: boolean
  onChange: () => void
  onBlank: () => void
}

export function RepeatedNote({ draft, number, short, onChange, onBlank }: RepeatedNoteProps) {
  const context = useForm((view) => view.context)
  const phone = usePhone()
  if (!draft.repeatedFrom) return null
  return (
    <p className="note of-offered">
      <span>
        Same as line {number}
        {short ? `: ${repeatedText(draft, context)}.` : ', filled in below.'}
      </span>{' '}
      {short && (
        <button type="button" className="link-button" onClick={onChange}>
          {phone ? 'Change' : 'Change (F2)'}
        </button>
      )}{' '}
      <button type="button" className="link-button" onClick={onBlank}>
        Start blank
      </button>
    </p>
  )
}

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

import { useEffect } from 'react'
import { formatUnits } from '#shared/money.ts'
import { fieldKey, type KnownField } from '#shared/order/known-fields.ts'
import { lineLabels } from '#shared/order/line-fields.ts'
import { placeText } from '#shared/order/words.ts'
import type { LineDraft } from '#web/order/model/line-draft.ts'
import { setText } from '#web/order/model/line-steps.ts'
import { commandKey } from '#web/ui/command-key.ts'
import { SuggestField } from '#web/ui/field/suggest-field.tsx'
import { focusAfter } from '#web/ui/focus.ts'
import { useTouch } from '#web/ui/use-media.ts'
import { fillIn, isJustFilled, markedPaths, removeFilledIn } from './filled-in.ts'
import { useLineEditor, useLineField } from './line-editor-context.tsx'
import { useKnownFields } from './use-known-fields.ts'
import '#web/ui/field/filled-in.css'

/**
 * The name of the line's farm field: free text, or one of the producer's known farm fields. Choosing a known
 * field also fills in its acres, location, and crops.
 */
export function FieldNameField({ className, short }: { className: string; short?: boolean }) {
  const { line, draft, edit, context } = useLineEditor()
  const { producerId, any, fields } = useKnownFields(line.fieldName, line.id)
  const field = useLineField('fieldName')
  const marked = markedPaths(draft)
  const touch = useTouch()
  useOfProducer(producerId)
  return (
    <>
      <SuggestField
        {...field}
        label={lineLabels.fieldName}
        className={className}
        aria-required
        value={line.fieldName}
        onChange={(text) => edit(setText('fieldName', text))}
        hint={marked.length > 0 ? <FilledInNote short={short} fieldId={field.id} /> : undefined}
        tone={isOtherName(draft) ? 'check' : undefined}
        offers={any}
        items={fields}
        itemKey={(known) => fieldKey(known.fieldName)}
        itemText={(known) => known.fieldName}
        itemNote={distinguishingText}
        onChoose={(known) => edit(fillIn(known, producerId, context))}
      />
      <span className="vh" aria-live="polite">
        {marked.length > 0 &&
          isJustFilled(draft) &&
          `Filled in: ${marked.map((path) => lineLabels[path]).join(', ')}.${touch ? '' : ` ${commandKey}+Z undoes it.`}`}
      </span>
    </>
  )
}

/**
 * Returns text such as `80 acres, FY 2026, NE 1/4 S31`. The longest part comes last, because it may be
 * truncated.
 */
function distinguishingText({ acres, fiscalYear, legalDescription }: KnownField): string {
  const size = acres > 0 && `${formatUnits(acres)} ${acres === 1 ? 'acre' : 'acres'}`
  return [size, `FY ${fiscalYear}`, legalDescription].filter(Boolean).join(', ')
}

/**
 * True if the user changed the name after choosing a known farm field, but that field's values are still
 * filled in.
 */
function isOtherName({ line, filled }: LineDraft): boolean {
  return filled ? fieldKey(line.fieldName) !== fieldKey(filled.after.fieldName) : false
}

/** Removes the values filled in from a producer's farm field once the user chooses a different producer. */
function useOfProducer(producerId: number | null): void {
  const { draft, edit } = useLineEditor()
  const isForeign = draft.filled && producerId !== null && draft.filled.producerId !== producerId
  useEffect(() => {
    if (isForeign) edit(removeFilledIn)
  })
}

/**
 * Shows where the filled-in values came from, and offers to remove them. If the short form is shown, also
 * names the state and county, because that form has no inputs for them.
 */
function FilledInNote({ short, fieldId }: { short: boolean | undefined; fieldId: string }) {
  const { draft, edit } = useLineEditor()
  const { filled, line } = draft
  const isPlaced = markedPaths(draft).some((path) => path === 'state' || path === 'county')
  const place = short && isPlaced && placeText({ ...line, legalDescription: '' })
  const from = [isOtherName(draft) && filled?.after.fieldName, `FY ${filled?.fiscalYear}`, place]
  const touch = useTouch()
  const byKey = isJustFilled(draft) && !touch

  const undo = () => focusAfter(() => edit(removeFilledIn), fieldId)

  return (
    <>
      Filled in from {from.filter(Boolean).join(', ')}.{' '}
      {/* Skipped by Tab if a keyboard shortcut does the same. */}
      <button type="button" className="link-button" tabIndex={byKey ? -1 : undefined} onClick={undo}>
        {byKey ? `Undo (${commandKey}+Z)` : 'Undo'}
      </button>
    </>
  )
}

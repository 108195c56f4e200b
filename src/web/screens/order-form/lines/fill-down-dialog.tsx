import { type FormEvent, useDeferredValue, useMemo, useReducer, useState } from 'react'
import { blankLine } from '#shared/order/blank-line.ts'
import { plural } from '#shared/plural.ts'
import { type Fillable, fillables, fillLines, fillNames, patternOf } from '#web/order/model/fill-down.ts'
import { changeLines } from '#web/order/model/form-steps.ts'
import { type LineDraft, lineDraft } from '#web/order/model/line-draft.ts'
import { lineDraftProblems } from '#web/order/model/line-draft-problems.ts'
import { commitFields } from '#web/order/model/price-steps.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { CropFields } from '#web/screens/order-form/line-editor/crop-fields.tsx'
import { LineEditorContext } from '#web/screens/order-form/line-editor/line-editor-context.tsx'
import { CountyField, StateField } from '#web/screens/order-form/line-editor/place-fields.tsx'
import {
  ChecksField,
  DiscountField,
  DiscountTypeField,
  PriceField,
  UnitField,
} from '#web/screens/order-form/line-editor/price-fields.tsx'
import { ServiceField } from '#web/screens/order-form/line-editor/service-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FillPreview, TotalAfter } from './fill-preview.tsx'

/**
 * For each value that can be set on many lines, the paths of the fields that the dialog shows. Problems at
 * other paths are ignored.
 */
const paths: Record<Fillable, RegExp> = {
  service: /^(serviceTypeId|units|costPerAcre)$/,
  price: /^costPerAcre$/,
  discount: /^discount/,
  checks: /^numberOfChecks$/,
  crops: /^crops/,
  place: /^(state|county)$/,
}

const formId = 'line-fill'
const none: ReadonlySet<string> = new Set()

/**
 * Sets a value for all selected lines. The fields start with the values of the first selected line. If that
 * line has a grid size, the price starts at the catalog price.
 */
export function FillDownDialog({ onClose }: { onClose: () => void }) {
  const { lines, ids, context, lists, what, setWhat, source, draft, edit, problems, filled } = useFill()
  const { perform } = useLineUndo()
  const [tried, setTried] = useState(false)
  const count = plural(ids.size, 'line')

  function fill(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return
    const pattern = commitFields(context)(draft).line
    const { lines: filled, changed, notes } = fillLines(lines, ids, what, pattern, context)
    if (changed === 0) return
    const label = `${fillNames[what]} filled down: ${plural(changed, 'line')} changed`
    perform(
      { label, text: notes.join(' ') || undefined },
      changeLines(() => filled),
    )
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Fill down"
      titleNote={count}
      footer={
        <>
          <TotalAfter filled={filled} />
          <span className="end">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} disabled={filled?.changed === 0}>
              Fill {count}
            </Button>
          </span>
        </>
      }
    >
      <LineEditorContext
        value={{ draft, edit, context, lists, problems, showAll: tried, prefix: `${formId}-` }}
      >
        <form id={formId} noValidate onSubmit={fill} className="of-linefields">
          <div className="grid g6">
            <SelectField
              label="What to fill"
              className="span3"
              value={what}
              onChange={setWhat}
              options={fillables.map((value) => ({ value, label: fillNames[value] }))}
            />
            <FillFields what={what} />
          </div>
          <p className="note of-fillfrom">
            Using the value from line {source + 1} ({lines[source]?.fieldName}).
          </p>
          {what === 'crops' && <CropFields />}
          {what === 'crops' && (
            <p className="note">Each line gets these percentages; its acres are calculated from its units.</p>
          )}
        </form>
      </LineEditorContext>
      {filled && <FillPreview what={what} filled={filled} />}
    </Dialog>
  )
}

function useFill() {
  const lines = useForm(({ form }) => form.lines)
  const ids = useForm((view) => view.selected) ?? none
  const context = useForm((view) => view.context)
  const lists = useForm((view) => view.lists)
  const [what, setWhat] = useState<Fillable>('service')
  const [source] = useState(() => lines.findIndex((line) => ids.has(line.id)))
  const [draft, edit] = useReducer(
    (now: LineDraft, step: (draft: LineDraft) => LineDraft) => step(now),
    lines[source] ?? blankLine(''),
    (line) => lineDraft(patternOf(line, context), false),
  )
  const problems = useMemo(
    () => lineDraftProblems(draft, context).filter(({ path }) => paths[what].test(path)),
    [draft, context, what],
  )
  // Updates the preview with low priority, so that 500 lines don't slow down typing.
  const shown = useDeferredValue(problems.length === 0 ? draft : null)
  const filled = useMemo(
    () => shown && fillLines(lines, ids, what, commitFields(context)(shown).line, context),
    [shown, lines, ids, what, context],
  )
  return { lines, ids, context, lists, what, setWhat, source, draft, edit, problems, filled }
}

function FillFields({ what }: { what: Fillable }) {
  switch (what) {
    case 'service':
      return (
        <>
          <ServiceField />
          <UnitField />
          <PriceField />
        </>
      )
    case 'price':
      return <PriceField />
    case 'discount':
      return (
        <>
          <DiscountTypeField />
          <DiscountField />
        </>
      )
    case 'checks':
      return <ChecksField />
    case 'place':
      return (
        <>
          <StateField />
          <CountyField />
        </>
      )
    case 'crops':
      return null
  }
}

import { useEffect, useMemo, useReducer, useState } from 'react'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { saveLine } from '#web/order/model/form-steps.ts'
import { isChanged, type LineDraft, lineDraft } from '#web/order/model/line-draft.ts'
import { lineDraftProblems, tidied } from '#web/order/model/line-draft-problems.ts'
import { commitFields } from '#web/order/model/price-steps.ts'
import { editButtonId } from '#web/screens/order-form/form/focus-field.ts'
import { useLineActs } from '#web/screens/order-form/form/line-acts.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { LineForm } from './line-form.tsx'
import { LineSum } from './line-sum.tsx'

const formId = 'line-edit'

interface LineDialogProps {
  line: LineItemInput
  /** The field to begin in, where a problem led here. */
  focus: string
  /** Problems are shown at once, because they led here. */
  showProblems: boolean
  /** What had been typed here when the form was left. */
  begun?: LineDraft | undefined
  /** Told what is typed, so that it is kept with the form; null when there is nothing more to keep. */
  onDraft: (draft: LineDraft | null) => void
  onClose: () => void
  /** Opens this again, with what had been typed. */
  onOpenAgain: (draft: LineDraft) => void
}

/** Edits a line on a page of its own; Cancel leaves it as it was. */
export function LineDialog({ line, focus, showProblems, begun, ...props }: LineDialogProps) {
  const { onDraft, onClose, onOpenAgain } = props
  const { form, context } = useOrderForm()
  const { act, dropped } = useLineActs()
  const toast = useToast()
  const [draft, edit] = useReducer(
    (now: LineDraft, step: (draft: LineDraft) => LineDraft) => step(now),
    line,
    (start) => begun ?? lineDraft(start, false),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: told at each change of what is typed, not of who listens.
  useEffect(() => onDraft(draft), [draft])
  const [tried, setTried] = useState(showProblems)
  const first = useMemo(() => controlOf(focus), [focus])
  const position = form.lines.findIndex((other) => other.id === line.id) + 1

  const focusEditButton = () => document.getElementById(editButtonId(line.id))?.focus()

  function close() {
    onDraft(null)
    onClose()
    // The button that opened this may be another one by now, as after Copy.
    requestAnimationFrame(focusEditButton)
  }

  /** Cancel is meant; Escape and the cross may be a slip of the hand, and are taken back. */
  function leave() {
    close()
    if (!isChanged(draft)) return
    dropped(`Changes to line ${position} dropped`, () => {
      // Not to the notice, which goes with the press, but here the focus returns when this is closed again.
      focusEditButton()
      onOpenAgain(draft)
    })
  }

  function save() {
    const done = commitFields(context)(draft)
    const [problem] = lineDraftProblems(done, context)
    if (problem) {
      setTried(true)
      edit(() => done)
      controlOf(problem.path).current?.focus()
      return
    }
    act({ label: `Line ${position} changed`, quiet: true }, saveLine(tidied(done.line, context)))
    if (done.priceNote) toast.show({ kind: 'info', title: 'Service Price', text: done.priceNote })
    close()
  }

  return (
    <Dialog
      open
      onClose={leave}
      title="Edit Service Line Item"
      titleNote={`Line ${position} of ${form.lines.length}`}
      initialFocus={first}
      footer={
        <>
          <LineSum line={draft.line} type={context.documentType} />
          <span className="end">
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId}>
              Save Changes
            </Button>
          </span>
        </>
      }
    >
      <LineForm id={formId} draft={draft} edit={edit} showAll={tried} onSubmit={save} />
    </Dialog>
  )
}

/** Found when it is asked for: the fields stand only once the dialog is open. */
function controlOf(path: string): { readonly current: HTMLElement | null } {
  return {
    get current() {
      return document.getElementById(`${formId}-${path}`)
    },
  }
}

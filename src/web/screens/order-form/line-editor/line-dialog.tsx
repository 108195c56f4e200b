import { useMemo, useState } from 'react'
import { saveLine } from '#web/order/model/form-steps.ts'
import { isChanged } from '#web/order/model/line-draft.ts'
import { lineDraftProblems, tidied } from '#web/order/model/line-draft-problems.ts'
import { closeEditor, type LineEditor } from '#web/order/model/line-editor.ts'
import { commitFields } from '#web/order/model/price-steps.ts'
import { editButtonId } from '#web/screens/order-form/form/focus-field.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { LineForm } from './line-form.tsx'
import { LineSum } from './line-sum.tsx'
import { Neighbors } from './neighbors.tsx'

const formId = 'line-edit'
const controlId = (path: string) => `${formId}-${path}`

export function LineDialog({ id }: { id: string }) {
  const editor = useForm(({ editors }) => editors.edit)
  return editor && <OpenLine id={id} editor={editor} />
}

function OpenLine({ id, editor }: { id: string; editor: LineEditor }) {
  const { draft, focus } = editor
  const store = useFormStore()
  const lines = useForm(({ form }) => form.lines)
  const { dropChanges } = useLineUndo()
  const { tried, keep } = useKeptLine(id)
  const position = lines.findIndex((line) => line.id === id) + 1

  const close = () => store.changeEditors(closeEditor('edit'))

  /**
   * Closing the dialog with Escape or the close button might be a mistake, so it can be undone. Cancel is
   * deliberate, so it can't.
   */
  function leave() {
    close()
    if (isChanged(draft))
      dropChanges(`Changes to line ${position} discarded`, { ...editor, focus: 'fieldName' })
  }

  // The browser's Back button closes the dialog, as Escape does, rather than leaving the form.
  useLeavingGuard({
    isUnsaved: () => true,
    ask: async () => {
      leave()
      return false
    },
    onClose: () => false,
    kept: true,
  })

  return (
    <Dialog
      open
      onClose={leave}
      title="Edit Service Line Item"
      titleNote={<Neighbors id={id} keep={keep} />}
      initialFocus={controlId(focus)}
      // Passes an ID instead of an element, so that the dialog looks up the button only when the dialog
      // closes.
      finalFocus={editButtonId(id)}
      footer={
        <>
          <LineSum draft={draft} />
          <span className="end">
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId}>
              Save Changes
            </Button>
          </span>
        </>
      }
    >
      <LineForm
        id={formId}
        draft={draft}
        edit={(change) => store.changeDraft('edit', change)}
        showAll={tried}
        onSubmit={() => keep() && close()}
      />
    </Dialog>
  )
}

/** Saves the line, or shows next to its fields why it can't be saved. */
function useKeptLine(id: string) {
  const store = useFormStore()
  const { perform } = useLineUndo()
  const toast = useToast()
  // True if the form was already showing problems when the line was opened. The line's fields then show their
  // problems immediately.
  const led = useMemo(() => id !== '' && store.get().tried && store.get().problems.length > 0, [id, store])
  const [triedLine, setTriedLine] = useState<string | null>(null)

  function keep(): boolean {
    const { context, form, editors } = store.get()
    if (!editors.edit) return false
    const done = commitFields(context)(editors.edit.draft)
    const [problem] = lineDraftProblems(done, context)
    if (problem) {
      setTriedLine(id)
      store.changeDraft('edit', () => done)
      focusOn(controlId(problem.path))
      return false
    }
    const number = form.lines.findIndex((line) => line.id === id) + 1
    perform({ label: `Line ${number} changed`, quiet: true }, saveLine(tidied(done.line, context)))
    if (done.priceNote) toast.show({ kind: 'info', title: 'Service Price', text: done.priceNote })
    return true
  }

  return { tried: led || triedLine === id, keep }
}

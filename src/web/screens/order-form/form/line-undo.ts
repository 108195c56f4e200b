import { useMemo } from 'react'
import { reduce, type Step } from '#web/order/model/form-steps.ts'
import { isStarted } from '#web/order/model/line-draft.ts'
import { closeEditor, type LineEditor } from '#web/order/model/line-editor.ts'
import {
  forgetStep,
  type LineStep,
  record,
  redoDiscard,
  redoStep,
  restoredLine,
  shareStepBetween,
  stepBetween,
  undoDiscard,
  undoStep,
  withoutStep,
  withStepAgain,
} from '#web/order/model/undo.ts'
import { focusOn } from '#web/ui/focus.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { editButtonId, focusLine, focusSplit } from './focus-field.ts'
import { type FormStore, useFormStore } from './form-store.tsx'
import { drawKeepingFocus } from './line-focus.ts'
import { withListed } from './line-search.ts'

/** The notice that describes a change to lines. */
export interface Done {
  label: string
  text?: string
  /** True to show no notice, because the user can see the change. It can still be undone. */
  quiet?: boolean
}

export interface LineUndo {
  perform: (done: Done, step: Step) => void
  /** Replaces all shares. This can be undone until the shares change again. */
  replaceShares: (done: Done, step: Step) => void
  /** Discards the new line. Undo restores what the user typed. */
  discardNewLine: () => void
  /** Closes a line's dialog without saving. Undo restores what the user typed. */
  dropChanges: (label: string, editor: LineEditor) => void
  undo: () => boolean
  redo: () => boolean
}

export function useLineUndo(): LineUndo {
  const store = useFormStore()
  const toast = useToast()
  return useMemo(() => createLineUndo(store, toast.show), [store, toast])
}

type Show = ReturnType<typeof useToast>['show']

/** Creates functions that undo or redo one change, and then show a notice that offers the opposite. */
function createSteps(store: FormStore, show: Show) {
  function note(title: string, text: string | undefined, label: 'Undo' | 'Redo', onAction: () => void) {
    show({ kind: 'info', title, text, action: { label, onAction } })
  }

  function apply(step: LineStep, back: boolean) {
    const { undo, form, editors, search } = store.get()
    const line = restoredLine(step, back)
    const next = reduce(form, back ? undoStep(step) : redoStep(step))
    if (step.shares && next === form) {
      store.update({ undo: forgetStep(undo, step) })
      show({
        kind: 'info',
        title: back ? 'Not undone' : 'Not redone',
        text: 'The shares have changed since then.',
      })
      return
    }
    drawKeepingFocus(store, () => {
      store.update({
        search: withListed(search, line),
        undo: back ? withoutStep(undo, step) : withStepAgain(undo, step),
        form: next,
        editors: (back ? undoDiscard : redoDiscard)(step)(editors),
      })
      note(back ? 'Undone' : 'Redone', step.label, back ? 'Redo' : 'Undo', () => apply(step, !back))
    })
    if (step.shares) focusSplit()
    else if (line !== undefined) focusLine(line)
  }

  return { note, apply }
}

function createLineUndo(store: FormStore, show: Show): LineUndo {
  const { note, apply } = createSteps(store, show)

  function applyLast(back: boolean): boolean {
    const { past, future } = store.get().undo
    const step = (back ? past : future).at(-1)
    if (step) apply(step, back)
    return step !== undefined
  }

  function reopen(editor: LineEditor) {
    // Focuses the line's button first, because the dialog returns focus there when it closes. By then, the
    // notice that the user clicked no longer exists.
    focusOn(editButtonId(editor.draft.line.id))
    store.changeEditors((editors) => ({ ...editors, edit: editor }))
  }

  /** Reopens the line dialog that was closed most recently, unless a later change must be undone first. */
  function reopenDropped(): boolean {
    const { dropped, undo } = store.get()
    if (dropped === null || dropped.since !== undo.past.at(-1)) return false
    store.update({ dropped: null })
    reopen(dropped.editor)
    return true
  }

  const performed =
    (between: typeof stepBetween) =>
    ({ label, text, quiet }: Done, change: Step) => {
      const { form, undo } = store.get()
      const after = reduce(form, change)
      if (after === form) return
      const step = between(label, form, after)
      store.update({ form: after, undo: record(undo, step) })
      if (!quiet) note(label, text, 'Undo', () => apply(step, true))
    }

  return {
    perform: performed(stepBetween),
    replaceShares: performed(shareStepBetween),
    discardNewLine() {
      const { form, editors, undo } = store.get()
      store.changeEditors(closeEditor('new'))
      if (!editors.new || !isStarted(editors.new.draft)) return
      const label = 'Line discarded'
      const step = { ...stepBetween(label, form, form), discarded: editors.new }
      store.update({ undo: record(undo, step) })
      note(label, editors.new.draft.line.fieldName || undefined, 'Undo', () => apply(step, true))
    },
    dropChanges(label, editor) {
      const dropped = { editor, since: store.get().undo.past.at(-1) }
      store.update({ dropped })
      note(label, undefined, 'Undo', () => {
        if (store.get().dropped === dropped) store.update({ dropped: null })
        reopen(editor)
      })
    },
    undo: () => reopenDropped() || applyLast(true),
    redo: () => applyLast(false),
  }
}

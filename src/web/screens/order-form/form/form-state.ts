import type { CallError } from '#web/api/call-error.ts'
import type { BaseVersion } from '#web/order/model/base-version.ts'
import type { ServerProblem } from '#web/order/model/form-problems.ts'
import type { LineEditor, LineEditors } from '#web/order/model/line-editor.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import { type LineStep, noHistory, type UndoHistory } from '#web/order/model/undo.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { type LineSearch, noSearch } from './line-search.ts'
import { type LineSelection, noSelection } from './line-selection.ts'

/** All that a person has typed: the order, and the lines in the editors, which are not part of it yet. */
export interface FormContent {
  form: OrderForm
  editors: LineEditors
}

/** What was typed into the line dialog when it was closed, and the last change before that. */
export interface DroppedChanges {
  editor: LineEditor
  since: LineStep | undefined
}

/** Why the last Submit did not get through. */
export type SubmitFailure =
  | { kind: 'signed out' }
  /** Somebody else saved, finalized or archived the order meanwhile. */
  | { kind: 'conflict'; error: CallError }
  | { kind: 'failed'; text: string }
  /** The person waited no longer for an answer. */
  | { kind: 'given up' }

export type SubmitStatus =
  | { kind: 'idle' }
  /** Something is asked before the order is sent. */
  | { kind: 'asking' }
  | { kind: 'sending' }
  /** For the connection. */
  | { kind: 'waiting' }
  | { kind: 'failed'; failure: SubmitFailure }
  /** Nothing differs from the stored order, so nothing was sent. */
  | { kind: 'unchanged' }
  /** As this version, while one typed on. */
  | { kind: 'saved'; version: number }

/** What the form needs to know of the page around it. */
export interface Surroundings {
  lists: Picklists
  /** Whether the signed-in person may set an order discount. */
  byManager: boolean
  /** Of the signed-in person. */
  territory: string
  /** That a new order gets. */
  fiscalYear: number
}

/** Everything that changes while the form is open. What follows from it is worked out in `derive`. */
export interface FormState extends FormContent, Surroundings {
  base: BaseVersion
  selection: LineSelection
  search: LineSearch
  undo: UndoHistory
  dropped: DroppedChanges | null
  submit: SubmitStatus
  /** Submit was pressed once: from then on all that is wrong is shown. */
  tried: boolean
  serverProblems: readonly ServerProblem[]
}

export function initialState(content: FormContent, base: BaseVersion, around: Surroundings): FormState {
  return {
    ...content,
    ...around,
    base,
    selection: noSelection,
    search: noSearch,
    undo: noHistory,
    dropped: null,
    submit: { kind: 'idle' },
    tried: false,
    serverProblems: [],
  }
}

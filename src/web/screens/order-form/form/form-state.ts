import type { CallError } from '#web/api/call-error.ts'
import type { BaseVersion } from '#web/order/model/base-version.ts'
import type { ServerProblem } from '#web/order/model/form-problems.ts'
import type { LineEditor, LineEditors } from '#web/order/model/line-editor.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import { type LineStep, noHistory, type UndoHistory } from '#web/order/model/undo.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { type LineSearch, noSearch } from './line-search.ts'
import { type LineSelection, noSelection } from './line-selection.ts'

/**
 * Everything the user has typed: the order, and the lines in the panel and the dialog, which aren't part of
 * the order yet.
 */
export interface FormContent {
  form: OrderForm
  editors: LineEditors
}

/**
 * What the user typed in a line's dialog that was closed without saving. `since` is the last change to lines
 * before the dialog closed.
 */
export interface DroppedChanges {
  editor: LineEditor
  since: LineStep | undefined
}

export type SubmitFailure =
  | { kind: 'signed out' }
  /** Another user has saved, finalized, or archived the order since this form opened. */
  | { kind: 'conflict'; error: CallError }
  | { kind: 'failed'; text: string }
  /** The user stopped waiting for the server, or no response arrived. The order might have been saved. */
  | { kind: 'given up' }

export type SubmitStatus =
  | { kind: 'idle' }
  /** The form is waiting for the user's answer to a question, or is still preparing to send the order. */
  | { kind: 'asking' }
  | { kind: 'sending' }
  /** The save is waiting for a network connection. */
  | { kind: 'waiting' }
  | { kind: 'failed'; failure: SubmitFailure }
  /** Nothing was sent, because nothing had changed. */
  | { kind: 'unchanged' }
  /** The order was saved as this version, but the user has typed more since it was sent. */
  | { kind: 'saved'; version: number }

export interface Surroundings {
  lists: Picklists
  /** True if the user is allowed to set an order discount. */
  byManager: boolean
  /** The user's territory. */
  territory: string
  /** The fiscal year for new orders. */
  fiscalYear: number
}

/** All state of the open form; `derive` computes everything else from it. */
export interface FormState extends FormContent, Surroundings {
  base: BaseVersion
  selection: LineSelection
  search: LineSearch
  undo: UndoHistory
  dropped: DroppedChanges | null
  submit: SubmitStatus
  /** True once Submit has been clicked; from then on, all problems are shown. */
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

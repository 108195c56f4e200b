import type { CallError } from '#web/api/call-error.ts'
import type { BaseVersion } from '#web/order/model/base-version.ts'
import type { ServerProblem } from '#web/order/model/form-problems.ts'
import type { LineEditor, LineEditors } from '#web/order/model/line-editor.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import { type LineStep, noHistory, type UndoHistory } from '#web/order/model/undo.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { type LineSearch, noSearch } from './line-search.ts'
import { type LineSelection, noSelection } from './line-selection.ts'

/** Everything the user typed: the order, and the lines in the editors, which aren't part of it yet. */
export interface FormContent {
  form: OrderForm
  editors: LineEditors
}

/**
 * The content of a line dialog that was closed without saving, and the change that was the last one at that
 * time.
 */
export interface DroppedChanges {
  editor: LineEditor
  since: LineStep | undefined
}

export type SubmitFailure =
  | { kind: 'signed out' }
  /** Another user saved, finalized or archived the order in the meantime. */
  | { kind: 'conflict'; error: CallError }
  | { kind: 'failed'; text: string }
  /** The user stopped waiting for the server's response. */
  | { kind: 'given up' }

export type SubmitStatus =
  | { kind: 'idle' }
  /** The user is being asked a question before the order is sent. */
  | { kind: 'asking' }
  | { kind: 'sending' }
  /** The save is waiting for the connection. */
  | { kind: 'waiting' }
  | { kind: 'failed'; failure: SubmitFailure }
  /** Nothing had changed, so nothing was sent. */
  | { kind: 'unchanged' }
  /** The version as which the order was stored while the user was still typing. */
  | { kind: 'saved'; version: number }

export interface Surroundings {
  lists: Picklists
  /** Whether the signed-in user may set an order discount. */
  byManager: boolean
  /** The signed-in user's territory. */
  territory: string
  /** The year for new orders. */
  fiscalYear: number
}

/** All state of the open form. `derive` computes the rest. */
export interface FormState extends FormContent, Surroundings {
  base: BaseVersion
  selection: LineSelection
  search: LineSearch
  undo: UndoHistory
  dropped: DroppedChanges | null
  submit: SubmitStatus
  /** Whether Submit was pressed: from then on every problem shows. */
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

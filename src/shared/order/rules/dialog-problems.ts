import type { Problem } from '#shared/errors.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { orderProblems } from './problems.ts'

/** The message for an error that has none. */
export const invalidValue = 'Invalid value'

/**
 * The problems in the Edit Purchase Order dialog: follows the form's rules, in the dialog's wording (rule
 * lists/quick-edit).
 */
export function dialogProblems(draft: Draft, context: RuleContext): Problem[] {
  return orderProblems(draft, context, 'total')
}

/** A problem from the server as the dialog shows it, with a message even if the server's is empty. */
export function inDialogWords({ path, message }: Problem): Problem {
  return { path, message: message.trim() === '' ? invalidValue : message }
}

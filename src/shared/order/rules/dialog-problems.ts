import type { Problem } from '#shared/errors.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { orderProblems } from './problems.ts'

/** What an error without a message reads. */
export const invalidValue = 'Invalid value'

/**
 * What breaks a rule in the Edit Purchase Order dialog: the form's rules in the dialog's words
 * (rule lists/quick-edit).
 */
export function dialogProblems(draft: Draft, context: RuleContext): Problem[] {
  return orderProblems(draft, context, 'total')
}

/** A problem from the server as the dialog shows it: never an empty sentence. */
export function inDialogWords({ path, message }: Problem): Problem {
  return { path, message: message.trim() === '' ? invalidValue : message }
}

import type { Problem } from '#shared/errors.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { orderProblems } from './problems.ts'

/** The message for an error that has none. */
export const invalidValue = 'Invalid value'

/**
 * The problems shown in the Edit Purchase Order dialog. The rules are the form's, but one message is worded
 * differently (rule lists/quick-edit).
 */
export function dialogProblems(draft: Draft, context: RuleContext): Problem[] {
  return orderProblems(draft, context, 'total')
}

/** A server problem as shown in the dialog; `invalidValue` replaces an empty message. */
export function inDialogWords({ path, message }: Problem): Problem {
  return { path, message: message.trim() === '' ? invalidValue : message }
}

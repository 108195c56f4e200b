import type { Problem } from '#shared/errors.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import { orderProblems } from './problems.ts'

/** Shown in place of an empty error message. */
export const invalidValue = 'Invalid value'

/**
 * Applies the order form's rules to the Edit Purchase Order dialog, which words one message differently (rule
 * lists/quick-edit).
 */
export function dialogProblems(draft: Draft, context: RuleContext): Problem[] {
  return orderProblems(draft, context, 'total')
}

/**
 * A problem that the server reported, worded for the Edit Purchase Order dialog; `invalidValue` replaces an
 * empty message.
 */
export function inDialogWords({ path, message }: Problem): Problem {
  return { path, message: message.trim() === '' ? invalidValue : message }
}

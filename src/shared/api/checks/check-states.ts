export const checkStates = ['waiting', 'okay', 'sent-back'] as const
export type CheckState = (typeof checkStates)[number]

/** Maximum checks in a response, longest waiting first. */
export const mostChecks = 100

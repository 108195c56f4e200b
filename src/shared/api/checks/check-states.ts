export const checkStates = ['waiting', 'okay', 'sent-back'] as const
export type CheckState = (typeof checkStates)[number]

/** Maximum number of checks in a response; those that have waited longest come first. */
export const mostChecks = 100

export const checkStates = ['waiting', 'okay', 'sent-back'] as const
export type CheckState = (typeof checkStates)[number]

/** Maximum number of checks in a response, which lists those waiting longest first. */
export const mostChecks = 100

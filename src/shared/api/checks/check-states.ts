export const checkStates = ['waiting', 'okay', 'sent-back'] as const
export type CheckState = (typeof checkStates)[number]

/** So many are answered at once, those first that have waited longest. */
export const mostChecks = 100

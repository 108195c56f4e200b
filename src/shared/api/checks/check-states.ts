export const checkStates = ['waiting', 'okay', 'sent-back'] as const
export type CheckState = (typeof checkStates)[number]

/** The most checks in one answer, longest waiting first. */
export const mostChecks = 100

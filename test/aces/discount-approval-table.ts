/** (rule checks/not-ones-own) */
export const deciders = {
  'the agronomist who saved it': { saves: 'ann', decides: 'ann' },
  'another agronomist of the order': { saves: 'ann', decides: 'bob' },
  'a manager': { saves: 'ann', decides: 'mia' },
  'the manager who saved it': { saves: 'mia', decides: 'mia' },
  'an admin': { saves: 'ann', decides: 'ada' },
  'the admin who saved it': { saves: 'ada', decides: 'ada' },
  'a manager acting for the agronomist who saved it': { saves: 'ann', decides: 'mia as ann' },
  'an admin acting for a manager': { saves: 'ann', decides: 'ada as mia' },
  'an admin acting for the manager who saved it': { saves: 'mia', decides: 'ada as mia' },
  'the manager who saved it acting for the agronomist': { saves: 'mia as ann', decides: 'mia' },
} as const

/**
 * A decision about a discount and the expected HTTP statuses: `decided` for the decision itself, `off` and
 * `required` for finalizing with each DISCOUNT_APPROVAL setting.
 */
export type Row = readonly [
  decider: keyof typeof deciders,
  decision: 'okay' | 'sent-back',
  version: 'current' | 'older',
  decided: number,
  off: number,
  required: number,
]

/** (rule checks/required) */
export const table: readonly Row[] = [
  ['the agronomist who saved it', 'okay', 'current', 403, 200, 409],
  ['the agronomist who saved it', 'sent-back', 'current', 403, 200, 409],
  ['the agronomist who saved it', 'okay', 'older', 403, 200, 409],
  ['another agronomist of the order', 'okay', 'current', 403, 200, 409],
  ['another agronomist of the order', 'sent-back', 'current', 403, 200, 409],
  ['another agronomist of the order', 'okay', 'older', 403, 200, 409],
  ['a manager', 'okay', 'current', 200, 200, 200],
  ['a manager', 'sent-back', 'current', 200, 200, 409],
  ['a manager', 'okay', 'older', 409, 200, 409],
  ['the manager who saved it', 'okay', 'current', 403, 200, 409],
  ['the manager who saved it', 'sent-back', 'current', 403, 200, 409],
  ['the manager who saved it', 'okay', 'older', 409, 200, 409],
  ['an admin', 'okay', 'current', 200, 200, 200],
  ['an admin', 'sent-back', 'current', 200, 200, 409],
  ['an admin', 'okay', 'older', 409, 200, 409],
  ['the admin who saved it', 'okay', 'current', 403, 200, 409],
  ['the admin who saved it', 'sent-back', 'current', 403, 200, 409],
  ['the admin who saved it', 'okay', 'older', 409, 200, 409],
  ['a manager acting for the agronomist who saved it', 'okay', 'current', 403, 200, 409],
  ['a manager acting for the agronomist who saved it', 'sent-back', 'current', 403, 200, 409],
  ['a manager acting for the agronomist who saved it', 'okay', 'older', 403, 200, 409],
  ['an admin acting for a manager', 'okay', 'current', 200, 200, 200],
  ['an admin acting for a manager', 'sent-back', 'current', 200, 200, 409],
  ['an admin acting for a manager', 'okay', 'older', 409, 200, 409],
  ['an admin acting for the manager who saved it', 'okay', 'current', 403, 200, 409],
  ['an admin acting for the manager who saved it', 'sent-back', 'current', 403, 200, 409],
  ['an admin acting for the manager who saved it', 'okay', 'older', 409, 200, 409],
  ['the manager who saved it acting for the agronomist', 'okay', 'current', 403, 200, 409],
  ['the manager who saved it acting for the agronomist', 'sent-back', 'current', 403, 200, 409],
  ['the manager who saved it acting for the agronomist', 'okay', 'older', 409, 200, 409],
]

/** (rule operations/trail) */
export const auditKinds = {
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  logout: 'Logged out',
  'session-ended': 'Session ended',
  'end-sessions': 'All sessions ended',
  'switch-user': 'Started acting for',
  'switch-ended': 'Stopped acting for',
  'acting-ended': 'Acting ended',
  'openid-sub': 'Company account linked',
  'release-account': 'Company account unlinked',
  created: 'Entry created',
  changed: 'Entry changed',
  imported: 'Entry imported',
  'prices changed': 'Prices changed',
  'put back': 'Entry restored',
  removed: 'Entry removed',
  import: 'List imported',
  'price-change': 'Prices in a list changed',
  'put-back': 'Import undone',
  'legal-text': 'Terms changed',
  'usual-splits': 'Usual splits changed',
  'saved-views': 'Views changed',
  normalized: 'Characters normalized',
  export: 'Exported',
  'trail-removed': 'Old events removed',
} as const

export const orderKinds = {
  version: 'Saved',
  'hand-out': 'Document downloaded',
  sent: 'Sent to ACES',
  finalized: 'Finalized',
  failed: 'Refused by ACES',
  reopened: 'Reopened',
  archived: 'Archived',
  unarchived: 'Unarchived',
  reviewed: 'Discount reviewed',
  'sent-back': 'Sent back',
} as const

export type AuditKind = keyof typeof auditKinds | keyof typeof orderKinds

const words: Readonly<Record<string, string>> = { ...auditKinds, ...orderKinds }
/**
 * Returns the display name of a kind. Returns an unknown kind unchanged, because a newer version of Furrow
 * might have stored it.
 */
export const kindText = (kind: string): string => words[kind] ?? kind
export const allKinds = Object.keys(words) as AuditKind[]

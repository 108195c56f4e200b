import type { EventKind, TimelineEntry } from '#shared/api/orders-schemas.ts'
import { syncFailed, undoDeleteMs } from '#shared/constants.ts'
import { copyName } from '#shared/document/document-copy.ts'

const words: Record<EventKind, string> = {
  created: 'Created',
  changed: 'Changed',
  sent: 'Sent to ACES',
  finalized: 'Finalized',
  failed: syncFailed,
  reopened: 'Reopened',
  archived: 'Deleted',
  unarchived: 'Restored',
  reviewed: 'Discount reviewed',
  'sent-back': 'Sent back',
  renewed: 'Renewed',
  document: 'PDF',
}

type Said = Pick<TimelineEntry, 'kind' | 'versionNumber'> & Partial<Pick<TimelineEntry, 'document'>>

/** Returns text such as `Changed to v3` or `PDF of v3, Tamarack Bend’s copy`. */
export function entryTitle({ kind, versionNumber, document }: Said): string {
  if (document) {
    const copy = copyName(document.copy, document.customerName)
    return [`PDF of v${versionNumber}`, copy].filter(Boolean).join(', ')
  }
  return kind === 'changed' && versionNumber !== null ? `Changed to v${versionNumber}` : words[kind]
}

/**
 * Names the user who made the entry. If a manager acted for another user, names both (rule
 * rights/acting-for-another).
 */
export function entryAuthor({
  byName,
  realName,
  realUser,
}: Pick<TimelineEntry, 'byName' | 'realName' | 'realUser'>): string {
  return realUser === null ? byName : `${realName ?? realUser} acting as ${byName}`
}

/**
 * Returns the version that the entry created. Returns null for an order's first version, and for entries that
 * created no version.
 */
export function changedVersion({ kind, versionNumber }: Said): number | null {
  return kind === 'changed' && versionNumber !== null && versionNumber > 1 ? versionNumber : null
}

/**
 * True for an archive entry while the user who archived the order can still undo it (rule
 * states/undo-of-delete).
 */
export function isUndoable({ kind, at }: Pick<TimelineEntry, 'kind' | 'at'>, now: number): boolean {
  return kind === 'archived' && now - Date.parse(at) < undoDeleteMs
}

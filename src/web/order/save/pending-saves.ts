import type { Attempt } from './save-once.ts'

/** A save that got no response. The server may have stored it, so it may be resent only with the same key. */
export interface PendingSave {
  attempt: Attempt
  since: string
  /** Set if the order was submitted offline and will be sent automatically (rule offline/submit-waits). */
  waits?: Waiting
}

export interface Waiting {
  producer: string
  total: number
  /** Set once sending has been attempted, because the order may have reached the server. */
  tried?: true
}

/** An editor's storage for its pending save. */
export interface PendingSaves {
  pendingSave: () => PendingSave | null
  /** Stores the pending save; resolves when it may be sent. */
  setPendingSave: (save: PendingSave | null) => Promise<void>
}

/**
 * Keeps the pending save in memory, for an editor without drafts: leaving the editor discards both the input
 * and the save.
 */
export function pendingSavesInMemory(): PendingSaves {
  let pending: PendingSave | null = null
  return {
    pendingSave: () => pending,
    async setPendingSave(save) {
      pending = save
    },
  }
}

import type { Attempt } from './save-once.ts'

/**
 * A save that got no response. Because the server might have stored it, it must be resent with the same key.
 */
export interface PendingSave {
  attempt: Attempt
  since: string
  /** Set if the order was submitted offline and will be sent automatically (rule offline/submit-waits). */
  waits?: Waiting
}

export interface Waiting {
  producer: string
  total: number
  /** Set once the app has tried to send the order. From then on, the server might have received the order. */
  tried?: true
}

export interface PendingSaves {
  pendingSave: () => PendingSave | null
  /** Stores the pending save; resolves once the save is safe to send. */
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

import type { Attempt } from './save-once.ts'

/** A save that got no answer: it may have been stored, so it may only be repeated under its own key. */
export interface PendingSave {
  attempt: Attempt
  since: string
  /** It was submitted without a network: it is sent by itself (rule offline/submit-waits). */
  waits?: Waiting
}

export interface Waiting {
  producer: string
  total: number
  /** It was sent before, and may have arrived. */
  tried?: true
}

/** Where an editor keeps the save that it waits for. */
export interface PendingSaves {
  pendingSave: () => PendingSave | null
  /** Fulfilled when the save may be sent. */
  setPendingSave: (save: PendingSave | null) => Promise<void>
}

/** For an editor without drafts: leaving it gives up what was typed, and the save with it. */
export function pendingSavesInMemory(): PendingSaves {
  let pending: PendingSave | null = null
  return {
    pendingSave: () => pending,
    async setPendingSave(save) {
      pending = save
    },
  }
}

import type { SendEntry } from './send-entry.ts'

export interface EntryView {
  fields: readonly string[]
  /** Whether Save is enabled while required fields are empty. If so, Save marks the empty fields. */
  savesEmpty?: true
  /** Whether the failure toast shows the server's message, if there is one. */
  saysReason?: true
  /** Whether changes that two users made to different fields are merged without a prompt. */
  mergesQuietly?: true
  /**
   * Whether saves carry an idempotency key. Without one, a retry must first check whether the entry is
   * stored.
   */
  sendsOnce?: true
  /** Whether archiving needs no confirmation, because it is easy to undo. */
  archivesUnasked?: true
  texts: { created: string; updated: string; notCreated: string; notUpdated: string }
  send: SendEntry
}

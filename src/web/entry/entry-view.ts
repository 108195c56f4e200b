import type { SendEntry } from './send-entry.ts'

/** How one entry is edited: what can be typed, and the words of it. */
export interface EntryView {
  /** The names of the fields that can be typed into, in their order. */
  fields: readonly string[]
  /** Whether Save can be pressed while a required field is empty; then it only says so at the field. */
  savesEmpty?: true
  /** A toast of a failure says the server's sentence, where it sent one. */
  saysReason?: true
  /** Where two people changed different fields, both are stored without a question. */
  mergesQuietly?: true
  /** A repeat of what is sent is known by a key: nothing has to be looked for after an answer that was lost. */
  sendsOnce?: true
  /** That it is no longer in use can be taken back as easily: it is stored without a question. */
  archivesUnasked?: true
  texts: { created: string; updated: string; notCreated: string; notUpdated: string }
  send: SendEntry
}

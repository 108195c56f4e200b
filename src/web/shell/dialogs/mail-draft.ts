import { levelLabel } from '#shared/levels.ts'
import { limits } from '#shared/limits.ts'
import type { AuthUser } from '#shared/people.ts'
import { plural } from '#shared/plural.ts'

export const missingInformation = {
  kind: 'error',
  title: 'Missing Information',
  text: 'Please fill in all fields',
} as const

/** The fields of the feedback and error report forms; all three are required (rule messages/error-report). */
export interface WrittenText {
  name: string
  subject: string
  message: string
}

export type Report = Omit<WrittenText, 'name'>

const fields = [
  { key: 'name', label: 'Name' },
  { key: 'subject', label: 'Subject' },
  { key: 'message', label: 'Message' },
] as const

/** Returns one sentence per empty field, in screen order. */
export function missingFields(text: WrittenText): Partial<WrittenText> {
  const empty = fields.filter(({ key }) => text[key].trim() === '')
  return Object.fromEntries(empty.map(({ key, label }) => [key, `${label} is required`]))
}

/**
 * Reports a message that is too long, so that nothing is truncated silently. The server's limit includes the
 * text added before the message, and counts each line break as two characters.
 */
export function tooLong(sent: string): Partial<WrittenText> {
  const over = [...inForm(sent.trim())].length - limits.longText
  return over > 0 ? { message: `Shorten the message by ${plural(over, 'character')}` } : {}
}

export function feedbackText({ name, message }: WrittenText): string {
  return `Name: ${name.trim()}\n\n${message.trim()}`
}

/**
 * Composes an error report, including its author's name, territory, and level (rule messages/error-report).
 */
export function reportText(
  { name, message }: WrittenText,
  user: Pick<AuthUser, 'territory' | 'level'>,
): string {
  const who = [`Name: ${name.trim()}`, `Territory: ${user.territory}`, `Level: ${levelLabel(user.level)}`]
  return `${who.join('\n')}\n\n${message.trim()}`
}

/**
 * The maximum length of a mailto URL; mail programs silently truncate longer ones (rule print/mail-length).
 */
const longestAddress = 1_899
const longestSubject = 700
/** The note at the end of a message that was too long for a mailto URL (rule messages/mail-draft). */
export const shortenedNote =
  '[Shortened to fit. Paste the whole message here: Furrow has it under Copy message.]'

export interface Mail {
  to: string
  subject: string
  body: string
}

export interface MailDraft {
  /** The mailto URL, which opens the user's mail program with the message filled in. */
  address: string
  shortened: boolean
}

/** Builds the mailto URL. If the body is too long, truncates it and adds `shortenedNote`. */
export function mailDraft({ to, subject, body }: Mail): MailDraft {
  const start = `mailto:${encode(to).replace('%40', '@')}?subject=${encodeAtMost(subject, longestSubject)}&body=`
  const room = longestAddress - start.length
  const whole = encode(body)
  if (whole.length <= room) return { address: start + whole, shortened: false }
  const note = encode(`\n\n${shortenedNote}`)
  return { address: start + encodeAtMost(body, room - note.length) + note, shortened: true }
}

/**
 * Encodes the text. If the result would be longer than `room`, truncates the text after a whole character and
 * adds an ellipsis.
 */
function encodeAtMost(text: string, room: number): string {
  if (encode(text).length <= room) return encode(text)
  let left = room - encode('…').length
  const characters = [...text]
  const end = characters.findIndex((character) => {
    left -= encode(character).length
    return left < 0
  })
  return encode(`${characters.slice(0, end).join('').trimEnd()}…`)
}

/** Encodes text for a URL. Replaces lone surrogates, which would make encodeURIComponent throw. */
function encode(text: string): string {
  return encodeURIComponent(inForm(text.toWellFormed()))
}

/** Converts line breaks to CRLF, which forms and e-mails use. */
const inForm = (text: string) => text.replace(/\r?\n/g, '\r\n')

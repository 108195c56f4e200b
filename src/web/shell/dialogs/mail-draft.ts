import { levelLabel } from '#shared/levels.ts'
import { limits } from '#shared/limits.ts'
import type { AuthUser } from '#shared/people.ts'
import { plural } from '#shared/plural.ts'

export const missingInformation = {
  kind: 'error',
  title: 'Missing Information',
  text: 'Please fill in all fields',
} as const

/** The fields of feedback or an error report; all three are required (rule messages/error-report). */
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
 * The server's limit includes the text added before the message, and counts a line end as two characters, as
 * forms send it. Nothing is cut off silently.
 */
export function tooLong(sent: string): Partial<WrittenText> {
  const over = [...inForm(sent.trim())].length - limits.longText
  return over > 0 ? { message: `Shorten the message by ${plural(over, 'character')}` } : {}
}

/** Composes feedback, which names its author. */
export function feedbackText({ name, message }: WrittenText): string {
  return `Name: ${name.trim()}\n\n${message.trim()}`
}

/** Composes an error report, which names its author, with territory and level (rule messages/error-report). */
export function reportText(
  { name, message }: WrittenText,
  user: Pick<AuthUser, 'territory' | 'level'>,
): string {
  const who = [`Name: ${name.trim()}`, `Territory: ${user.territory}`, `Level: ${levelLabel(user.level)}`]
  return `${who.join('\n')}\n\n${message.trim()}`
}

/** Maximum length of the address; mail programs silently cut off longer ones (rule print/mail-length). */
const longestAddress = 1_899
const longestSubject = 700
/** Ends a mail that was too long to fit (rule messages/mail-draft). */
export const shortenedNote =
  '[Shortened to fit. Paste the whole message here: Furrow has it under Copy message.]'

export interface Mail {
  to: string
  subject: string
  body: string
}

export interface MailDraft {
  /** Opens the user's mail program, with the message filled in. */
  address: string
  shortened: boolean
}

/** Shortens a body that doesn't fit, and notes that it did. */
export function mailDraft({ to, subject, body }: Mail): MailDraft {
  const start = `mailto:${encode(to).replace('%40', '@')}?subject=${encodeAtMost(subject, longestSubject)}&body=`
  const room = longestAddress - start.length
  const whole = encode(body)
  if (whole.length <= room) return { address: start + whole, shortened: false }
  const note = encode(`\n\n${shortenedNote}`)
  return { address: start + encodeAtMost(body, room - note.length) + note, shortened: true }
}

/** Encodes as many whole characters as fit. */
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

/** Half a surrogate pair would make encodeURIComponent throw. */
function encode(text: string): string {
  return encodeURIComponent(inForm(text.toWellFormed()))
}

/** Line ends as CRLF, as forms and mails use them. */
const inForm = (text: string) => text.replace(/\r?\n/g, '\r\n')

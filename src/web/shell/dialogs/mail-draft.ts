import { levelLabel } from '#shared/levels.ts'
import { limits } from '#shared/limits.ts'
import type { AuthUser } from '#shared/people.ts'
import { plural } from '#shared/plural.ts'

/** What a person fills in to give feedback or to report an error; all three are required (rule messages/error-report). */
export interface WrittenText {
  name: string
  subject: string
  message: string
}

/** What is reported before anybody wrote into it. */
export type Report = Omit<WrittenText, 'name'>

const fields = [
  { key: 'name', label: 'Name' },
  { key: 'subject', label: 'Subject' },
  { key: 'message', label: 'Message' },
] as const

/** A sentence for each field that is empty, in their order on the screen. */
export function missingFields(text: WrittenText): Partial<WrittenText> {
  const empty = fields.filter(({ key }) => text[key].trim() === '')
  return Object.fromEntries(empty.map(({ key, label }) => [key, `${label} is required`]))
}

/**
 * The server takes so many characters, with what is put before the message and with line ends of two, as forms send
 * them; nothing is cut off without a word.
 */
export function tooLong(sent: string): Partial<WrittenText> {
  const over = [...inForm(sent.trim())].length - limits.longText
  return over > 0 ? { message: `Shorten the message by ${plural(over, 'character')}` } : {}
}

/** Feedback says who gives it. */
export function feedbackText({ name, message }: WrittenText): string {
  return `Name: ${name.trim()}\n\n${message.trim()}`
}

/** An error report says who reports: name, territory and level (rule messages/error-report). */
export function reportText(
  { name, message }: WrittenText,
  user: Pick<AuthUser, 'territory' | 'level'>,
): string {
  const who = [`Name: ${name.trim()}`, `Territory: ${user.territory}`, `Level: ${levelLabel(user.level)}`]
  return `${who.join('\n')}\n\n${message.trim()}`
}

/** Longer addresses are cut off by mail programs without a word (rule print/mail-length). */
const longestAddress = 1_899
const longestSubject = 700
/** Stands at the end of a mail that had no room for all of it (rule messages/mail-draft). */
export const shortenedNote =
  '[Shortened to fit. Paste the whole message here: Furrow has it under Copy message.]'

export interface Mail {
  to: string
  subject: string
  body: string
}

export interface MailDraft {
  /** Opens the person's mail program, filled in. */
  address: string
  shortened: boolean
}

/** A body without room is shortened, and says so. */
export function mailDraft({ to, subject, body }: Mail): MailDraft {
  const start = `mailto:${encode(to).replace('%40', '@')}?subject=${encodeAtMost(subject, longestSubject)}&body=`
  const room = longestAddress - start.length
  const whole = encode(body)
  if (whole.length <= room) return { address: start + whole, shortened: false }
  const note = encode(`\n\n${shortenedNote}`)
  return { address: start + encodeAtMost(body, room - note.length) + note, shortened: true }
}

/** As many whole characters as there is room for once they are encoded. */
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

/** Half a character would make encodeURIComponent throw. */
function encode(text: string): string {
  return encodeURIComponent(inForm(text.toWellFormed()))
}

/** Line ends as forms and mails have them. */
const inForm = (text: string) => text.replace(/\r?\n/g, '\r\n')

import { levelLabel } from '#shared/levels.ts'
import type { AuthUser } from '#shared/people.ts'

/** What a person fills in; all three are required (rule messages/error-report). */
export interface ErrorReport {
  name: string
  subject: string
  message: string
}

/** What is reported before anybody wrote into it. */
export type Report = Omit<ErrorReport, 'name'>

const fields = [
  { key: 'name', label: 'Name' },
  { key: 'subject', label: 'Subject' },
  { key: 'message', label: 'Message' },
] as const

/** A sentence for each field that is empty, in their order on the screen. */
export function missingFields(report: ErrorReport): Partial<ErrorReport> {
  const empty = fields.filter(({ key }) => report[key].trim() === '')
  return Object.fromEntries(empty.map(({ key, label }) => [key, `${label} is required`]))
}

/** The message that is sent says who reports: name, territory and level (rule messages/error-report). */
export function reportText(
  { name, message }: ErrorReport,
  user: Pick<AuthUser, 'territory' | 'level'>,
): string {
  const who = [`Name: ${name.trim()}`, `Territory: ${user.territory}`, `Level: ${levelLabel(user.level)}`]
  return `${who.join('\n')}\n\n${message.trim()}`
}

/** Longer addresses are cut off by mail programs without a word (rule print/mail-length). */
const longestAddress = 1_899

export interface Mail {
  to: string
  subject: string
  body: string
}

/** Opens the person's mail program, filled in; a body without room is shortened, and says so. */
export function mailAddress({ to, subject, body }: Mail): string {
  const start = `mailto:${encode(to).replace('%40', '@')}?subject=${encode(subject)}&body=`
  const characters = [...body]
  if (start.length + encode(body).length <= longestAddress) return start + encode(body)
  let room = longestAddress - start.length - encode('…').length
  const end = characters.findIndex((character) => {
    room -= encode(character).length
    return room < 0
  })
  return start + encode(`${characters.slice(0, Math.max(end, 0)).join('')}…`)
}

/** Line ends as mail wants them; half a character would make encodeURIComponent throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/\r?\n/g, '\r\n'))
}

import { newId } from '#web/api/new-id.ts'
import { readText, writeText } from '#web/ui/stored.ts'

export interface Amount {
  waiting: number
  drafts: number
}

/**
 * How many waiting orders and drafts the browser deleted. `seenAt` is when the page last recorded the counts.
 */
export interface Cleared extends Amount {
  seenAt: string
}

/**
 * A browser that runs out of space might clear a site's storage but not its cookies. A cookie therefore keeps
 * a copy of the storage marker and the counts of waiting orders and drafts, but no names
 * (rule offline/cleared-is-said).
 */
const markKey = 'storage-mark'
const yearSeconds = 31_536_000

/** A cookie name that doesn't reveal who the user is to the next user of this computer. */
async function cookieOf(person: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(person))
  return `left-${[...new Uint8Array(hash, 0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function readCookie(name: string): string[] {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1).split('.') ?? []
}

/** Records how many waiting orders and drafts this device has now; called on each change. */
export async function noteAmount(person: string, { waiting, drafts }: Amount): Promise<void> {
  const name = await cookieOf(person)
  const mark = readText('browser', markKey) ?? newId()
  writeText('browser', markKey, mark)
  const here = waiting + drafts > 0
  const value = here ? [mark, waiting, drafts, Date.now()].join('.') : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
  document.cookie = `${name}=${value}; Max-Age=${here ? yearSeconds : 0}; Path=/; Secure; SameSite=Strict`
}

/** How many waiting orders and drafts the browser deleted; null if none are missing. */
export async function findCleared(person: string, here: Amount): Promise<Cleared | null> {
  const [mark, waiting, drafts, at] = readCookie(await cookieOf(person))
  if (mark === undefined || mark === readText('browser', markKey)) return null
  const missing = {
    waiting: Math.max(0, Number(waiting) - here.waiting),
    drafts: Math.max(0, Number(drafts) - here.drafts),
  }
  if (missing.waiting + missing.drafts === 0) return null
  return { ...missing, seenAt: new Date(Number(at)).toISOString() }
}

import { plural } from '#shared/plural.ts'
import { endSentence } from '#shared/text.ts'
import type { Question } from '#web/ui/overlay/confirm.tsx'
import type { ActKind } from './selection.ts'

/** The maximum number of child orders listed by order number. The rest are only counted. */
const namedChildren = 12

interface Before {
  finalized: number
  staying: readonly string[]
}

export const actWords = {
  archive: {
    done: 'Purchase orders archived successfully',
    failed: 'Failed to archive purchase orders',
    verb: 'Archive',
    participle: 'archived',
    running: 'Archiving',
  },
  unarchive: {
    done: 'Purchase orders unarchived successfully',
    failed: 'Failed to unarchive purchase orders',
    verb: 'Unarchive',
    participle: 'unarchived',
    running: 'Unarchiving',
  },
} as const

const grouped = (count: number) => count.toLocaleString('en-US')
export const orderCount = (count: number) =>
  `${grouped(count)} ${count === 1 ? 'purchase order' : 'purchase orders'}`

/**
 * Returns the question to ask before archiving. The user is asked only once for all selected orders (rule
 * states/archive-many-asks-once).
 */
export function archiveQuestion(count: number, { finalized, staying }: Before): Question {
  return {
    title: `Archive ${orderCount(count)}?`,
    confirmLabel: 'Archive',
    text: [
      `${count === 1 ? 'It’ll' : 'They’ll'} be hidden from lists. A manager can restore ${count === 1 ? 'it' : 'them'}.`,
      finalized === 0 ? '' : finalizedSentence(count, finalized),
      staying.length === 0 ? '' : stayingSentence(staying),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function finalizedSentence(count: number, finalized: number): string {
  return finalized === 1
    ? `${count === 1 ? 'It' : '1 of them'} is finalized; its contract in ACES will stay as it is.`
    : `${grouped(finalized)} of them are finalized; their contracts in ACES will stay as they are.`
}

function stayingSentence(staying: readonly string[]): string {
  const named = staying.slice(0, namedChildren).join(', ')
  const further = staying.length - namedChildren
  const rest = further > 0 ? ` and ${grouped(further)} more` : ''
  return `${grouped(staying.length)} ${staying.length === 1 ? 'supplemental or credit memo' : 'supplementals or credit memos'} will stay in the lists: ${named}${rest}.`
}

export function unarchiveQuestion(count: number): Question {
  return {
    title: `Unarchive ${orderCount(count)}?`,
    confirmLabel: 'Unarchive',
    text: `${count === 1 ? 'It will' : 'They will'} appear again for everyone who can see ${count === 1 ? 'it' : 'them'}.`,
  }
}

/** Returns text such as `Purchase Order 1042 could not be archived: It is still waiting for ACES.` */
export function refusedText(kind: ActKind, name: string, reason: string): string {
  return `${name} could not be ${actWords[kind].participle}: ${endSentence(reason)}`
}

/** Why a credit memo stays archived: the user decided not to credit more than was ordered. */
export const creditDeclined = 'You declined the extra credit'

interface Progress {
  kind: ActKind
  done: number
  /** The number of orders processed so far, including skipped ones. */
  at: number
  of: number
}

/** Returns text such as `12 of 40 are archived. This one and the other 27 are still selected.` */
export function restText({ kind, done, at, of }: Progress): string {
  const others = of - at - 1
  const still =
    others === 0
      ? 'This one is still selected.'
      : `This one and the other ${others === 1 ? 'one' : grouped(others)} are still selected.`
  return `${stepsText(done, of)} ${done === 1 ? 'is' : 'are'} ${actWords[kind].participle}. ${still}`
}

/** Returns text such as `Stopped: 12 of 40 are archived. The other 28 are still selected.` */
export function stoppedText({ kind, done, at, of }: Progress): string {
  const others = of - at
  const still = others === 1 ? 'one is' : `${grouped(others)} are`
  return `Stopped: ${stepsText(done, of)} ${done === 1 ? 'is' : 'are'} ${actWords[kind].participle}. The other ${still} still selected.`
}

export const stepsText = (done: number, of: number) => `${grouped(done)} of ${grouped(of)}`
export const seconds = (ms: number) => plural(Math.max(1, Math.ceil(ms / 1000)), 'second')

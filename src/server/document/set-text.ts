import type { ContentText } from 'pdfmake/interfaces'
import type { MoneyText } from '#shared/money.ts'
import { type Run, runsOf, widthOf } from './letters.ts'
import type { Part } from './structure.ts'

/** Sizes, row heights and colors of the printed page (src/web/print/paper/paper.css), in points. */
export const sizes = { title: 17, lead: 11, body: 9.5, note: 8 } as const
export const rowHeights = { title: 23, lead: 15, body: 13, note: 11 } as const
export const inks = {
  ink: '#161a14',
  quiet: '#495144',
  quieter: '#626a5c',
  rule: '#dcdfd6',
  edge: '#c3c8bc',
  negative: '#8a1b14',
} as const

/** A row is as high as on the printed page: Inter's own rows are lower. */
export const rowFactor = 1.13

export interface Looks {
  size?: number
  color?: string
  bold?: boolean
  alignment?: 'left' | 'right'
  margin?: [number, number, number, number]
  /** Figures of one width, so that they stand below one another. */
  figures?: boolean
  colSpan?: number
  /** What of the reading it is ... */
  part?: Part | null
  /** ... or, of a text of several paragraphs, what each of them is. */
  paragraphs?: readonly (Part | null)[]
}

/** A text, each run of it in the part of the font that has its letters. */
export function say(text: string, looks: Looks = {}): ContentText {
  const { size = sizes.body, color = inks.ink, bold, alignment, margin, figures, colSpan } = looks
  return {
    text: readRuns(runsOf(text).runs, looks).map(({ run, part }) =>
      // The library hands on what it doesn't know.
      Object.assign({ text: run.text, font: run.part, color }, part && { part }),
    ),
    fontSize: size,
    preserveLeadingSpaces: true,
    ...(bold ? { bold } : {}),
    ...(alignment ? { alignment } : {}),
    ...(margin ? { margin } : {}),
    ...(figures ? { fontFeatures: ['tnum'] } : {}),
    ...(colSpan ? { colSpan } : {}),
  }
}

interface ReadRun {
  run: Run
  part: Part | null
}

/** The words of two rows are two words: a blank at the end of a row takes no room. */
const apart = (run: Run): Run => ({ ...run, text: run.text.replaceAll('\n', ' \n') })

/** The runs with what each is read as; a blank row belongs to what is before it. */
function readRuns(runs: readonly Run[], { part = null, paragraphs }: Looks): ReadRun[] {
  if (!paragraphs) return runs.map((run) => ({ run: part ? apart(run) : run, part }))
  let at = 0
  let last = paragraphs.find((one) => one !== null) ?? null
  return runs.flatMap((run) =>
    run.text.split(/(?<=\n)/).map((text) => {
      last = paragraphs[at] ?? last
      if (text.endsWith('\n')) at += 1
      return { run: { ...run, text }, part: last }
    }),
  )
}

/** Where figures end, left of the edge; the parenthesis that closes a negative one stands beyond it. */
export const figureEnd = 9

/** An amount that ends on the line of all others, smaller where it would not fit. */
export function sayAmount({ text, negative }: MoneyText, room: number, looks: Looks = {}): ContentText {
  const { size = sizes.body, bold, margin: [left, top, right, bottom] = [0, 0, 0, 0] } = looks
  const hanging = text.endsWith(')') ? widthOf(')', size, bold ? 'bold' : 'normal') : 0
  const width = widthOf(text, size, bold ? 'bold' : 'normal') - hanging
  const fitting = width > room - figureEnd ? (size * (room - figureEnd)) / width : size
  return say(text, {
    ...looks,
    size: fitting,
    figures: true,
    alignment: 'right',
    color: negative ? inks.negative : inks.ink,
    margin: [left, top, right + figureEnd - hanging, bottom],
  })
}

import type { ContentText } from 'pdfmake/interfaces'
import type { MoneyText } from '#shared/money.ts'
import { type Run, runsOf, widthOf } from './letters.ts'
import type { Part } from './structure.ts'

/**
 * Text sizes, row heights (both in points) and colors, the same as on the printed page
 * (src/web/print/paper/paper.css).
 */
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

/** The line-height factor that matches the printed page; Inter's own is lower. */
export const rowFactor = 1.13

export interface Looks {
  size?: number
  color?: string
  bold?: boolean
  alignment?: 'left' | 'right'
  margin?: [number, number, number, number]
  /** Makes all digits equally wide, so that they line up. */
  figures?: boolean
  colSpan?: number
  part?: Part | null
  paragraphs?: readonly (Part | null)[]
}

export function say(text: string, looks: Looks = {}): ContentText {
  const { size = sizes.body, color = inks.ink, bold, alignment, margin, figures, colSpan } = looks
  return {
    text: readRuns(runsOf(text).runs, looks).map(({ run, part }) =>
      // The PDF library doesn't know `part`, but passes it on to tagged-pdf.ts.
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

/**
 * Adds a space before each line break, so that screen readers don't join words across rows. At the end of a
 * row, the space takes up no room.
 */
const apart = (run: Run): Run => ({ ...run, text: run.text.replaceAll('\n', ' \n') })

/** Assigns each run to its structure element. An empty row belongs to the previous element. */
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

/**
 * Distance in points from a cell's right edge to the last digit of its number. A closing parenthesis extends
 * beyond it.
 */
export const figureEnd = 9

/**
 * Lays out an amount so that it lines up with the other amounts. Uses a smaller size if the amount doesn't
 * fit.
 */
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

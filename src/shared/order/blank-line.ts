import { columnOf } from './line-fields.ts'
import type { LineItemInput } from './line-item.ts'

/** A line in which nothing was entered yet. */
export function blankLine(id = ''): LineItemInput {
  return { id, ...columnOf('blank'), crops: [] }
}

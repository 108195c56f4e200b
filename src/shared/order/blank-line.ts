import { columnOf } from './line-fields.ts'
import type { LineItemInput } from './line-item.ts'

/** A line without any input. */
export function blankLine(id = ''): LineItemInput {
  return { id, ...columnOf('blank'), crops: [] }
}

import { columnOf } from './line-fields.ts'
import type { LineItemInput } from './line-item.ts'

export function blankLine(id = ''): LineItemInput {
  return { id, ...columnOf('blank'), crops: [] }
}

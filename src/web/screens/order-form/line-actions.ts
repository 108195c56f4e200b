import type { LineItemInput } from '#shared/order/line-item.ts'

/** What a row asks for; stable, so that rows that didn't change are not drawn again. */
export interface LineActions {
  edit: (id: string) => void
  copy: (line: LineItemInput) => void
  remove: (line: LineItemInput, index: number) => void
}

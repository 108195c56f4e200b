import type { LineItemInput } from '#shared/order/line-item.ts'

/** What a row asks for; stable, so that rows that didn't change are not drawn again. */
export interface LineActions {
  edit: (id: string) => void
  copy: (line: LineItemInput) => void
  remove: (ids: ReadonlySet<string>) => void
  /** One place up or down, of all selected lines if the line is one of them. */
  nudge: (id: string, by: -1 | 1) => void
  /** Before the line that now stands at that place. */
  moveTo: (id: string, at: number) => void
  toggle: (id: string, extend: boolean) => void
}

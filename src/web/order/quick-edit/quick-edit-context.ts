import { createContext, useContext } from 'react'
import type { OrderFigures } from '#shared/order/pricing.ts'
import type { QuickEdit, Step } from './quick-edit.ts'
import type { QuickEditWorld } from './use-quick-edit-order.ts'

export interface QuickEditView {
  edit: QuickEdit
  figures: OrderFigures
  context: QuickEditWorld
  /** Sets the order discount. */
  manager: boolean
  change: (step: Step) => void
  /** The first thing that is wrong at a field. */
  problemAt: (path: string) => string | undefined
}

export const QuickEditContext = createContext<QuickEditView | null>(null)

export function useQuickEdit(): QuickEditView {
  const view = useContext(QuickEditContext)
  if (!view) throw new Error('useQuickEdit needs the dialog above it')
  return view
}

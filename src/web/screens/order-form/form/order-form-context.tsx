import { createContext, useContext } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import type { OrderFigures } from '#shared/order/pricing.ts'
import type { Step } from '#web/order/model/form-steps.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { StoredOrders } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'

/** What every section of the form sees. */
export interface OrderFormView {
  form: OrderForm
  change: (step: Step) => void
  figures: OrderFigures
  lists: Picklists
  rules: RuleContext
  context: LineContext
  storedOrders: StoredOrders
  /** What is shown at the fields; empty until the first Submit. */
  problems: readonly Problem[]
  /** Leads to the field of a path: focuses it, or opens the line it belongs to. */
  goTo: (path: string) => void
}

export const OrderFormContext = createContext<OrderFormView | null>(null)

export function useOrderForm(): OrderFormView {
  const view = useContext(OrderFormContext)
  if (!view) throw new Error('useOrderForm needs the form above it')
  return view
}

/** The problem at a field, if there is one to show. */
export function useProblemAt(path: string): string | undefined {
  return useOrderForm().problems.find((problem) => problem.path === path)?.message
}

import { type ReactNode, useMemo } from 'react'
import type { OrderForm } from '#web/order/model/order-form.ts'
import { OrderFormContext, type OrderFormView } from './order-form-context.tsx'

/**
 * What a part of the form sees: the same for as long as nothing changes but the fields it has no use for. So it
 * isn't drawn anew at each stroke elsewhere, and React needn't look through 200 lines for who is to be told.
 */
export function useStill(view: OrderFormView, unread: readonly (keyof OrderForm)[]): OrderFormView {
  const { form, ...around } = view
  const names = (Object.keys(form) as (keyof OrderForm)[]).filter((name) => !unread.includes(name)).sort()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts instead of the whole
  return useMemo(() => view, [...Object.values(around), ...names.map((name) => form[name])])
}

interface FormViewProps {
  view: OrderFormView
  unread: readonly (keyof OrderForm)[]
  children: ReactNode
}

export function FormView({ view, unread, children }: FormViewProps) {
  return <OrderFormContext value={useStill(view, unread)}>{children}</OrderFormContext>
}

import { useMemo } from 'react'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { serviceOf } from '#web/order/model/line-context.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'

/**
 * Returns a function that looks up the name of a line's service in the catalog or, until that has loaded, in
 * the saved order.
 */
export function useServiceName(): (line: LineItemInput) => string {
  const context = useForm((view) => view.context)
  const before = useForm(({ base }) => base.storedOrders.before)
  return useMemo(() => {
    const stored = new Map<number | null, string>(
      before?.lineItems.map((line) => [line.serviceTypeId, line.serviceName]),
    )
    return (line) => serviceOf(line, context)?.name ?? stored.get(line.serviceTypeId) ?? ''
  }, [context, before])
}

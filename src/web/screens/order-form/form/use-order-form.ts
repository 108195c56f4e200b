import { useMemo, useReducer } from 'react'
import { mayGenerally } from '#shared/access.ts'
import type { Draft } from '#shared/order/draft.ts'
import { orderFigures } from '#web/order/model/figures.ts'
import { reduce } from '#web/order/model/form-steps.ts'
import { type OrderForm, toDraft } from '#web/order/model/order-form.ts'
import { lineContext, ruleContext, type StoredOrders } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import type { OrderFormView } from './order-form-context.tsx'

/** The state of one form and all that follows from it, each part worked out only when its causes change. */
export function useOrderFormState(
  start: OrderForm,
  storedOrders: StoredOrders,
  lists: Picklists,
): { view: Omit<OrderFormView, 'goTo' | 'problems'>; draft: Draft } {
  const { user } = useSession()
  const [form, change] = useReducer(reduce, start)
  const year = useFiscalYear()
  const isNew = form.mode === 'create_new' || form.mode === 'copy_as_new'
  const fiscalYear = isNew ? year : form.fiscalYear
  const draft = useMemo(() => toDraft({ ...form, fiscalYear }), [form, fiscalYear])
  const figures = useMemo(
    () =>
      orderFigures({
        documentType: form.documentType,
        discountPercentage: form.discountPercentage,
        lines: form.lines,
      }),
    [form.documentType, form.discountPercentage, form.lines],
  )
  const byManager = mayGenerally(user, 'setOrderDiscount')
  const rules = useMemo(
    () => ruleContext(lists.catalogue, storedOrders, byManager),
    [lists.catalogue, storedOrders, byManager],
  )
  const first = draft.agronomistAssignments[0]?.email ?? ''
  const context = useMemo(
    () =>
      lineContext(
        {
          documentType: form.documentType,
          baseType: form.baseType,
          agronomistAssignments: first === '' ? [] : [{ email: first, percentage: 100 }],
        },
        rules,
        lists.catalogue.services,
        user.territory,
      ),
    [form.documentType, form.baseType, first, rules, lists.catalogue.services, user.territory],
  )
  return { view: { form, change, figures, lists, rules, context, storedOrders }, draft }
}

import { useMemo, useState } from 'react'
import { mayGenerally } from '#shared/access.ts'
import type { Draft, RuleContext } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import type { OrderFigures } from '#shared/order/pricing.ts'
import { applyMerged, type BaseVersion, baseVersionOf, rebaseOn } from '#web/order/model/base-version.ts'
import { orderFigures } from '#web/order/model/figures.ts'
import { reduce, type Step } from '#web/order/model/form-steps.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import { type OrderForm, toDraft } from '#web/order/model/order-form.ts'
import { editForm } from '#web/order/model/prefill.ts'
import { lineContext, ruleContext } from '#web/order/model/rule-context.ts'
import { orderNames } from '#web/order/order-names.ts'
import type { PeopleEditor } from '#web/order/share-people.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import type { QuickEditStart } from './use-quick-edit-order.ts'

export interface Edited {
  form: OrderForm
  base: BaseVersion
}

export const quickFieldId = (path: string) => `quick-${path}`

export interface QuickEdit extends PeopleEditor {
  order: Order
  pristine: OrderForm
  figures: OrderFigures
  rules: RuleContext
  context: LineContext
}

export function useQuickEdit({ loaded, lists }: QuickEditStart) {
  const { user } = useSession()
  const byManager = mayGenerally(user, 'setOrderDiscount')
  const [edited, setEdited] = useState<Edited>(() => {
    const { order, storedOrders } = loaded
    const base = baseVersionOf(editForm(order), storedOrders, order.versionNumber)
    return { form: base.pristine, base }
  })
  const { form, base } = edited
  const { catalogue } = lists
  const rules = useMemo(
    () => ruleContext(catalogue, base.storedOrders, byManager),
    [catalogue, base, byManager],
  )
  const names = useMemo(() => orderNames(catalogue, base.storedOrders, user), [catalogue, base, user])
  const figures = useMemo(() => orderFigures(form), [form])
  const context = useMemo(
    () => lineContext(toDraft(form), rules, catalogue.services, user.territory),
    [form, rules, catalogue.services, user.territory],
  )
  const order = base.storedOrders.before ?? loaded.order

  return {
    edited,
    shown: { form, order, pristine: base.pristine, figures, rules, context, names, lists },
    change: (step: Step) => setEdited((now) => ({ ...now, form: reduce(now.form, step) })),
    reload(newer: Order) {
      const next = rebaseOn(newer, base)
      setEdited({ form: next.pristine, base: next })
    },
    merge(merged: Draft, newer: Order): Edited {
      const next = { form: reduce(form, applyMerged(merged)), base: rebaseOn(newer, base) }
      setEdited(next)
      return next
    },
  }
}

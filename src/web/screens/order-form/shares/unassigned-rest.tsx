import { formatMoney, formatPercent } from '#shared/money.ts'
import type { ShareList } from '#web/order/model/order-form.ts'
import { assignRest } from '#web/order/model/share-steps.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { useNames } from '#web/screens/order-form/form/use-names.ts'

interface Rest {
  percentage: number
  amount: number
}

/** Names what is missing, in percent and dollars, and offers to give it to the last one of the list. */
export function UnassignedRest({ list, rest }: { list: ShareList; rest: Rest }) {
  const { form, change } = useOrderForm()
  const names = useNames()
  const index = form[list].length - 1
  const last =
    list === 'agronomists'
      ? names.agronomist(form.agronomists[index]?.email ?? '')
      : names.customer(form.customers[index]?.id ?? null)
  const much = `${formatPercent(Math.abs(rest.percentage))} (${formatMoney(Math.abs(rest.amount))})`
  if (rest.percentage < 0) return <p className="note">{much} too much is assigned.</p>
  return (
    <p className="note">
      {much} is not assigned.{' '}
      {last && (
        <button type="button" className="of-link" onClick={() => change(assignRest(list, index))}>
          Add it to {last.name}
        </button>
      )}
    </p>
  )
}

import { restText } from '#shared/order/shares/share-notes.ts'
import type { ShareList } from '#web/order/model/order-form.ts'
import { assignRest } from '#web/order/model/share-steps.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { useNames } from '#web/screens/order-form/form/use-names.ts'

interface Rest {
  percentage: number
  amount: number
}

/**
 * Shows what is missing, in percent and dollars, and offers to add it to the last row
 * (rule shares/name-the-rest).
 */
export function UnassignedRest({ list, rest }: { list: ShareList; rest: Rest }) {
  const { change } = useFormStore()
  const agronomists = useForm(({ form }) => form.agronomists)
  const customers = useForm(({ form }) => form.customers)
  const names = useNames()
  const rows = list === 'agronomists' ? agronomists : customers
  const last =
    list === 'agronomists'
      ? names.agronomist(agronomists.at(-1)?.email ?? '')
      : names.customer(customers.at(-1)?.id ?? null)
  return (
    <p className="note">
      {restText(rest, rows)}{' '}
      {last && rest.percentage > 0 && (
        <button
          type="button"
          className="link-button"
          onClick={() => change(assignRest(list, rows.length - 1))}
        >
          Add it to {last.name}
        </button>
      )}
    </p>
  )
}

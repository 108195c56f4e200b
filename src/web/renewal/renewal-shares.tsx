import { withShownAmounts } from '#shared/order/shares/shares.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { ShareRows } from '#web/words/order-figures.tsx'
import type { Row } from './choices.ts'

export function Shares({ row: { planned, plan }, lists }: { row: Row; lists: Picklists }) {
  const { basis, source } = planned
  const { customers, agronomists } = lists.catalogue
  const { customerAssignments, agronomistAssignments } = plan.draft
  const customerName = (id: number | null, at: number) =>
    customers.find((one) => one.id === id)?.name ?? basis.customers[at]?.name ?? ''
  const agronomistName = (email: string, at: number) =>
    agronomists.find((one) => one.email === email.toLowerCase())?.name ?? basis.agronomists[at]?.name ?? ''
  return (
    <section className="rn-who" aria-label={`Shares of ${source.id}`}>
      <div>
        <h3>Customers</h3>
        <ShareRows
          className="rn-shares"
          type="original"
          shares={withShownAmounts(customerAssignments, plan.sumNow).map(
            ({ id, percentage, amount }, at) => ({
              id: id ?? at,
              name: customerName(id, at),
              percentage,
              amount: amount ?? 0,
            }),
          )}
        />
      </div>
      <div>
        <h3>Agronomists</h3>
        <ShareRows
          className="rn-shares"
          type="original"
          shares={withShownAmounts(agronomistAssignments, plan.sumNow).map(
            ({ email, percentage, amount }, at) => ({
              id: email,
              name: agronomistName(email, at),
              percentage,
              amount: amount ?? 0,
            }),
          )}
        />
      </div>
    </section>
  )
}

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Customer } from '#shared/people.ts'
import { textsOf } from '#web/entry/entry-texts.ts'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { Furrows } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { CustomerFields } from './customer-fields.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { customerFields } from './customer-view.ts'
import { DetailHead } from './detail-head.tsx'
import { useIsForSplits } from './splits/use-splits-in-address.ts'
import { UsualSplits } from './splits/usual-splits.tsx'

interface CustomerDetailsProps {
  customer: Customer | null
  /** Starts editing; null if the customer can't be edited now. */
  onEdit: (() => void) | null
  onBack: () => void
  onRenew: () => void
  locked: boolean
  splitting: boolean
  onSplitting: (splitting: boolean) => void
}

export function CustomerDetails(props: CustomerDetailsProps) {
  const { customer, onEdit, onBack, onRenew, locked, splitting, onSplitting } = props
  const phone = usePhone()
  const isForSplits = useIsForSplits()
  const id = customer?.id
  // On a phone, the details replace the list. The list had focus, so focus moves to the details.
  useEffect(() => {
    if (phone && id !== undefined && !isForSplits) focusOn('customer-title')
  }, [phone, id, isForSplits])

  async function back() {
    if (!splitting || (await mayLeave())) onBack()
  }

  return (
    <>
      <DetailHead
        title="Customer Details"
        name={customer?.company || customer?.name}
        onBack={() => void back()}
      >
        {customer && <StatementButton customer={customer} />}
        {onEdit && (
          <Button icon="pencil" data-focus="edit-customer" onClick={onEdit}>
            Edit
          </Button>
        )}
      </DetailHead>
      {customer ? (
        <>
          <CustomerFields
            texts={textsOf(customerFields, customer)}
            accountId={customer.accountId}
            uuid={customer.uuid ?? ''}
            acts={null}
          />
          <CustomerOrders key={`orders ${customer.id}`} customer={customer} onRenew={onRenew} />
          <UsualSplits key={customer.id} producer={customer} locked={locked} onWork={onSplitting} />
        </>
      ) : (
        <div className="ac-nothing none">
          <Furrows />
          <p>Select a customer to view details</p>
        </div>
      )}
    </>
  )
}

const StatementDialog = lazy(
  async () => (await import('#web/statement/statement-dialog.tsx')).StatementDialog,
)

const statementHash = '#statement'

/**
 * The button that opens the customer's statement. The URL shows whether the statement is open, so that links
 * can open the statement, too (rule statements/where).
 */
function StatementButton({ customer }: { customer: Customer }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const year = useFiscalYear()
  usePreloadOnInput(StatementDialog)
  const show = (to: string) => void navigate({ pathname, search, hash: to }, { replace: true })
  return (
    <>
      <Button onClick={() => show(statementHash)}>Statement</Button>
      {hash === statementHash && (
        <StatementDialog
          customer={customer}
          fiscalYear={year}
          onClose={() => show('')}
          onLoadFailed={() => show('')}
        />
      )}
    </>
  )
}

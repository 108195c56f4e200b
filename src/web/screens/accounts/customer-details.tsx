import { useEffect, useRef } from 'react'
import type { Customer } from '#shared/people.ts'
import { textsOf } from '#web/entry/entry-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { CustomerFields } from './customer-fields.tsx'
import { customerFields } from './customer-view.ts'
import { DetailHead } from './detail-head.tsx'

interface CustomerDetailsProps {
  customer: Customer | null
  /** Null where it can't be edited now. */
  onEdit: (() => void) | null
  onBack: () => void
}

/** The chosen customer, to be read. */
export function CustomerDetails({ customer, onEdit, onBack }: CustomerDetailsProps) {
  const phone = usePhone()
  const title = useRef<HTMLHeadingElement>(null)
  const id = customer?.id
  // On a phone they take the place of the list, in which the focus was.
  useEffect(() => {
    if (phone && id !== undefined) title.current?.focus()
  }, [phone, id])
  return (
    <>
      <DetailHead title="Customer Details" heading={title} onBack={onBack}>
        {onEdit && (
          <Button icon="pencil" className="ac-edit" onClick={onEdit}>
            Edit
          </Button>
        )}
      </DetailHead>
      {customer ? (
        <CustomerFields
          texts={textsOf(customerFields, customer)}
          accountId={customer.accountId}
          uuid={customer.uuid ?? ''}
          acts={null}
        />
      ) : (
        <p className="ac-nothing">Select a customer to view details</p>
      )}
    </>
  )
}

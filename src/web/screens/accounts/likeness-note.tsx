import { useMemo } from 'react'
import type { Customer } from '#shared/people.ts'
import { alikeIn, likenessIndex } from '#shared/picklist/customer-likeness.ts'
import type { EntryTexts } from '#web/entry/entry-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { customerName } from './customer-order.ts'

const mostShown = 3

interface LikenessNoteProps {
  customers: readonly Customer[]
  texts: EntryTexts
  onOpen: (id: number) => void
}

/**
 * Lists existing customers similar to the new one. The user can still create the new customer (rule
 * accounts/alike).
 */
export function LikenessNote({ customers, texts, onOpen }: LikenessNoteProps) {
  const index = useMemo(() => likenessIndex(customers), [customers])
  const alike = useMemo(() => {
    const { name = '', company = '', phone1 = '', phone2 = '', email = '', zipCode = '' } = texts
    return alikeIn(index, { name, company, phone1, phone2, email, zipCode })
  }, [index, texts])
  const more = alike.length - mostShown
  return (
    <div role="status" className="ac-alike">
      {alike.length > 0 && (
        <Message kind="check">
          {alike.slice(0, mostShown).map((customer) => (
            <p key={customer.id}>
              Looks like {customerName(customer)}, {customer.accountId}.{' '}
              <Button variant="quiet" onClick={() => onOpen(customer.id)}>
                Open it
              </Button>
            </p>
          ))}
          {more > 0 && <p>And {more.toLocaleString('en-US')} more.</p>}
        </Message>
      )}
    </div>
  )
}

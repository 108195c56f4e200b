import { mayGenerally } from '#shared/access.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { temporaryAccountWords } from '#shared/order/temporary-accounts.ts'
import { Link } from '#web/shell/page/link.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { useCardDialogs } from './card-dialogs.tsx'
import { type Hindrance, useHindrances } from './finalize-hindrance.ts'

const reasonId = (order: CardOrder) => `finalize-reason-${order.id}`

/**
 * Finalize, or another try. Where it is known to be refused the button stands there, says why and sends nothing;
 * pressed all the same, it looks whether that is still so (rule finalizing/temporary-account).
 */
export function FinalizeButton({
  order,
  label,
  icon,
}: { order: CardOrder; label: string } & Pick<ButtonProps, 'icon'>) {
  const { perform } = useCardDialogs()
  const hindered = useHindrances(order).length > 0
  return (
    <Button
      icon={icon}
      aria-label={`${label} ${order.displayPo}`}
      aria-disabled={hindered || undefined}
      aria-describedby={hindered ? reasonId(order) : undefined}
      onClick={() => perform('finalize', order)}
    >
      {label}
    </Button>
  )
}

/** Why the order can't be finalized, with a link to the customer in question. */
export function FinalizeReason({ order }: { order: CardOrder }) {
  const { user } = useCardDialogs()
  const hindrances = useHindrances(order)
  const sets = mayGenerally(user, 'changeAccountId')
  if (hindrances.length === 0) return null
  const { before, after } = temporaryAccountWords
  return (
    <Message kind="check" role="note" className="in-aces" id={reasonId(order)}>
      {hindrances.map((one) => (
        <p key={one.id}>
          {before}
          <Link to={customerAddress(one, sets)}>{one.name}</Link>
          {after}
          {!sets && '. A manager or an admin can do that.'}
        </p>
      ))}
    </Message>
  )
}

/** Who may set the account ID finds the customer where it is set; others see whom it is about. */
function customerAddress({ id, accountId }: Hindrance, sets: boolean): string {
  if (!sets) return `/accounts?${new URLSearchParams({ customer: String(id) })}`
  return `/admin?${new URLSearchParams({ tab: 'customers', q: accountId })}`
}

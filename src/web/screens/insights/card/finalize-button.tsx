import { mayGenerally } from '#shared/access.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { temporaryAccountWords } from '#shared/order/temporary-accounts.ts'
import { Link } from '#web/shell/page/link.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { useCardDialogs } from './card-dialogs.tsx'
import { type Blocker, useBlockers, useWaitsForOkay } from './finalize-blockers.ts'
import { OkayReason } from './review-note.tsx'

const reasonId = (order: CardOrder) => `finalize-reason-${order.id}`
const okayId = (order: CardOrder) => `finalize-okay-${order.id}`

/**
 * The Finalize or Retry button. If the server would reject the order, the button shows why, and a click
 * checks the order again before sending anything (rules finalizing/temporary-account, checks/required).
 */
export function FinalizeButton({
  order,
  label,
  icon,
}: { order: CardOrder; label: string } & Pick<ButtonProps, 'icon'>) {
  const { perform } = useCardDialogs()
  const temporary = useBlockers(order).length > 0
  const waits = useWaitsForOkay(order)
  const reasons = [waits && okayId(order), temporary && reasonId(order)].filter(Boolean).join(' ')
  return (
    <Button
      variant="next"
      icon={icon}
      aria-label={`${label} ${order.displayPo}`}
      aria-disabled={reasons !== '' || undefined}
      aria-describedby={reasons || undefined}
      onClick={() => perform('finalize', order)}
    >
      {label}
    </Button>
  )
}

export function FinalizeReason({ order }: { order: CardOrder }) {
  const waits = useWaitsForOkay(order)
  return (
    <>
      {waits && <OkayReason order={order} id={okayId(order)} />}
      <TemporaryReason order={order} />
    </>
  )
}

function TemporaryReason({ order }: { order: CardOrder }) {
  const { user } = useCardDialogs()
  const blockers = useBlockers(order)
  const sets = mayGenerally(user, 'changeAccountId')
  if (blockers.length === 0) return null
  const { before, after } = temporaryAccountWords
  return (
    <Message kind="check" role="note" className="in-aces" id={reasonId(order)}>
      {blockers.map((one) => (
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

/**
 * Returns the URL of the page where the user can fix the account ID: Administration for users who are allowed
 * to set it, otherwise Accounts.
 */
function customerAddress({ id, accountId }: Blocker, sets: boolean): string {
  if (!sets) return `/accounts?${new URLSearchParams({ customer: String(id) })}`
  return `/admin?${new URLSearchParams({ tab: 'customers', q: accountId })}`
}

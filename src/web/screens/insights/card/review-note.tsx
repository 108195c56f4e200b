import { mayGenerally } from '#shared/access.ts'
import { notReviewed, reviewText } from '#shared/order/discount-review.ts'
import type { CardOrder } from '#shared/order/order.ts'
import { Link } from '#web/shell/page/link.tsx'
import { Message } from '#web/ui/message.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { momentText } from '#web/words/day-text.ts'
import { useCardDialogs } from './card-dialogs.tsx'

/**
 * Shows a manager's decision about the discounts next to the discount badge, with the manager's note to the
 * order's author (rule checks/beside-the-badge).
 */
export function ReviewNote({ order }: { order: CardOrder }) {
  const { timeZone } = useCardDialogs()
  const review = order.discountReview
  if (!order.discountNotification || !review) return null
  const when = momentText(review.at, timeZone)
  if (review.decision === 'okay')
    return (
      <p className="in-review">
        <StatusWord tone="check">Check</StatusWord> {reviewText(review)} <span className="q">{when}</span>
        {review.note && <span className="in-review-note">“{review.note}”</span>}
      </p>
    )
  return (
    <Message
      kind="check"
      role="note"
      className="in-aces"
      title={
        <>
          Check: {reviewText(review)} <span className="q">{when}</span>
        </>
      }
    >
      {review.note}
    </Message>
  )
}

/**
 * Explains that a manager must approve the discounts before the order can be finalized. Managers see a link
 * to Discount checks.
 */
export function OkayReason({ order, id }: { order: CardOrder; id: string }) {
  const { user } = useCardDialogs()
  return (
    <Message kind="check" role="note" className="in-aces" id={id}>
      <p>
        {order.discountReview ? reviewText(order.discountReview) : notReviewed}
        {mayGenerally(user, 'reviewDiscounts') && (
          <>
            {'. '}
            <Link to="/insights?begin=checks">Discount checks</Link>
          </>
        )}
      </p>
    </Message>
  )
}

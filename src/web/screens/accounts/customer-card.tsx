import { useEffect, useRef } from 'react'
import type { Customer } from '#shared/people.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { cityLine, customerName, hasTemporaryId } from './customer-order.ts'

interface CustomerCardProps {
  customer: Customer
  mine: boolean
  /** Called when the checkbox changes; null if this customer can't be selected. */
  onTick: ((ticked: boolean) => void) | null
  chosen: boolean
  onOpen: () => void
  /** Called once the card has taken focus; null if the card doesn't take focus. */
  onFocused: (() => void) | null
}

export function CustomerCard(props: CustomerCardProps) {
  const { customer, mine, onTick, chosen, onOpen, onFocused } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!onFocused) return
    focusOn(button.current, { preventScroll: true })
    onFocused()
  }, [onFocused])
  const { accountId, name, company, address1, address2, phone1, email, active } = customer
  const address = [address1, address2, cityLine(customer)].filter(Boolean).join(', ')
  const line = [company ? name : '', phone1, email, address].filter(Boolean).join(' · ')
  return (
    <article className={classNames('ac-card', chosen && 'on', !active && 'off')}>
      <Checkbox
        label={`My Customer: ${customerName(customer)}`}
        hideLabel
        checked={mine}
        disabled={onTick === null}
        onChange={(ticked) => onTick?.(ticked)}
      />
      <button
        ref={button}
        type="button"
        className="ac-open"
        aria-current={chosen || undefined}
        onClick={onOpen}
      >
        <span className="ac-name">
          <bdi translate="no">{company || name}</bdi>
          {!active && <span className="q"> (archived)</span>}
        </span>
        {hasTemporaryId(customer) ? (
          <span className="ac-id ac-temporary" title="Temporary Account ID">
            <Icon name="warning" />
            <span className="vh">Temporary Account ID </span>
            {accountId}
          </span>
        ) : (
          <span className="ac-id">{accountId}</span>
        )}
        <span className="ac-line" translate="no" title={line}>
          {line}
        </span>
      </button>
    </article>
  )
}

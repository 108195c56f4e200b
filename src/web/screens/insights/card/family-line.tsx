import type { Family } from '#shared/api/orders.ts'
import { familyNet, familySum, hiddenNote } from '#shared/order/family/family-sum.ts'
import type { Order } from '#shared/order/order.ts'
import { Money } from '#web/words/money.tsx'
import './family-line.css'

/** The family as one line of arithmetic, on the card of each of its members. */
export function FamilyLine({ order, family }: { order: Order; family: Family | null }) {
  const number = order.parentPoId ?? order.id
  if (family === null) {
    return <p className="in-family q">The family of PO {number} could not be read.</p>
  }
  const { terms, net } = familySum(family.members)
  const hidden = hiddenNote(family.hidden)
  return (
    <div className="in-family">
      <span className="say">
        PO {number} with its family
        {hidden && <small>{hidden}</small>}
      </span>
      <p className="eq">
        {terms.map(({ sign, name, amount, displayPo, open }) => (
          <span className="term" key={displayPo} aria-current={displayPo === order.displayPo || undefined}>
            {sign && <span className="sign">{sign} </span>}
            <span className="name">
              {name}
              {open && <span className="q"> (open)</span>}{' '}
            </span>
            <span className={sign === '-' ? 'fig neg' : 'fig'}>{amount}</span>{' '}
          </span>
        ))}
        <span className="net">
          <span className="sign">= </span>
          <b className="fig">
            <Money text={familyNet(net)} />
          </b>
        </span>
      </p>
    </div>
  )
}

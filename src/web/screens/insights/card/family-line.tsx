import type { Family } from '#shared/api/orders-schemas.ts'
import { familyNet, familyTitle, hiddenNote, openNote } from '#shared/order/family/family-sum.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import './family-line.css'

/**
 * The net total of an order and its children, shown once, below the last of them in the list (rule
 * kinds/family-sum).
 */
export function FamilyLine({ family: { familyId, members, hidden } }: { family: Family }) {
  const net = familyNet(members)
  const note = hiddenNote(hidden)
  const open = openNote(members)
  return (
    <div className="in-family">
      <span className="say">
        {familyTitle(familyId, members)}
        {open && <small className="open">{open}</small>}
        {note && <small>{note}</small>}
      </span>
      <span className="eq">
        {members.map(({ id, displayPo, documentType, grandTotal, finalized }) => (
          <span className="term" key={id}>
            {displayPo}
            {!finalized && <span className="q"> (open)</span>}{' '}
            <span className="fig">
              <DocumentMoney value={grandTotal} type={documentType} />
            </span>{' '}
          </span>
        ))}
      </span>
      <b className="net fig">
        <DocumentMoney value={net} type={net < 0 ? 'credit_memo' : 'original'} />
      </b>
    </div>
  )
}

export function LostFamily({ number }: { number: number }) {
  return <p className="in-family q">The family of PO {number} could not be loaded.</p>
}

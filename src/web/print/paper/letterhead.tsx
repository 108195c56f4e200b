import { documentTitle } from '#shared/order/words.ts'
import { businessDay, documentSubline } from '../document-text.ts'
import type { PaperDocument } from './blocks.ts'

export function Letterhead({ order, company }: PaperDocument) {
  return (
    <header className="paper-head">
      <div>
        <div className="paper-company">{company.companyName}</div>
        {company.companyAddress.map((line) => (
          <div key={line} className="paper-note">
            {line}
          </div>
        ))}
      </div>
      <div className="paper-title">
        <h2>{documentTitle(order)}</h2>
        <div className="paper-note">{documentSubline(order)}</div>
      </div>
    </header>
  )
}

export function Facts({ order, company }: PaperDocument) {
  const facts = {
    Producer: order.producerName,
    Date: businessDay(order.createdAt, company.timeZone),
    'PO Type': order.baseType === 'standard' ? 'Standard' : 'Custom',
    Territory: order.agronomist1Territory,
  }
  return (
    <dl className="paper-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { Order } from '#shared/order/order.ts'
import { documentTitle } from '#shared/order/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Company } from './company.ts'
import { businessDay, documentSubline, termsParagraphs } from './document-text.ts'
import { LineTable } from './line-table.tsx'
import './paper.css'
import './print.css'
import { useRunningHeads } from './running-heads.ts'
import { ShareTable } from './share-table.tsx'

/** From this length on the remarks are set in columns, as the terms are. */
const longComment = 600

/** The letter page: an order as one version of it was, on screen and on paper the same markup. */
export function OrderDocument({ order, company }: { order: Order; company: Company }) {
  useRunningHeads(order, company)
  return (
    <article className="paper" aria-label={documentTitle(order)}>
      <Letterhead order={order} company={company} />
      <Facts order={order} company={company} />
      <Shares order={order} />
      <LineTable order={order} />
      {order.comments.trim() && (
        <section
          className={classNames('paper-comments', order.comments.length > longComment && 'paper-columns')}
        >
          <h3>Comments</h3>
          <p>{order.comments}</p>
        </section>
      )}
      <Terms terms={order.terms} />
      <footer className="paper-foot">
        <span>{documentTitle(order)}</span>
        <span>{company.companyName}</span>
      </footer>
    </article>
  )
}

function Letterhead({ order, company }: { order: Order; company: Company }) {
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

function Facts({ order, company }: { order: Order; company: Company }) {
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

function Shares({ order }: { order: Order }) {
  const customers = order.customerAssignments.map((share) => ({
    ...share,
    name: share.customerName,
    note: share.accountId,
  }))
  const agronomists = order.agronomistAssignments.map((share) => ({ ...share, note: `T${share.territory}` }))
  return (
    <div className="paper-who">
      <ShareTable heading="Customers" type={order.documentType} shares={customers} />
      <ShareTable heading="Agronomists" type={order.documentType} shares={agronomists} />
    </div>
  )
}

function Terms({ terms }: { terms: string }) {
  return (
    <section className="paper-terms paper-columns">
      <h3>Terms</h3>
      {termsParagraphs(terms).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity and may repeat
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  )
}

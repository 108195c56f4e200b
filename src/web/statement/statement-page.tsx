import { type StatementContent, statementWords } from '#shared/document/statement-content.ts'
import { Message } from '#web/ui/message.tsx'
import { Money } from '#web/words/money.tsx'

/** (rule statements/one-content) */
export function StatementPage({ content }: { content: StatementContent }) {
  return (
    <>
      <p className="sub">{content.subline}</p>
      {content.limited && (
        <Message kind="info" role="note" className="sm-limited">
          {content.limited}
        </Message>
      )}
      <OrderTable rows={content.rows} />
      <SumTable content={content} />
    </>
  )
}

function OrderTable({ rows }: Pick<StatementContent, 'rows'>) {
  return (
    <table className="sm-orders">
      <thead>
        <tr>
          <th scope="col">{statementWords.order}</th>
          <th scope="col" className="hide">
            {statementWords.date}
          </th>
          <th scope="col" className="hide">
            {statementWords.year}
          </th>
          <th scope="col" className="hide">
            {statementWords.state}
          </th>
          <th scope="col" className="fig hide">
            {statementWords.percentage}
          </th>
          <th scope="col" className="fig">
            {statementWords.amount}
          </th>
          <th scope="col" className="fig">
            {statementWords.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">
              {row.document} {row.number}
              <small>{row.services}</small>
              <small className="phone">
                {row.date} · {row.state} · {row.percentage}
              </small>
            </th>
            <td className="hide">{row.date}</td>
            <td className="hide">{row.year}</td>
            <td className="hide">{row.state}</td>
            <td className="fig hide">{row.percentage}</td>
            <td className="fig">
              <Money {...row.amount} />
            </td>
            <td className="fig">
              <Money {...row.balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SumTable({ content: { years, totals } }: { content: StatementContent }) {
  return (
    <table className="sm-sums">
      <caption>{statementWords.byYear}</caption>
      {years.map((year) => (
        <tbody key={year.name}>
          <tr className="strong">
            <th scope="row">
              {year.name}, {year.count}
            </th>
            <td className="fig">
              <Money {...year.amount} />
            </td>
          </tr>
          {year.services.map((service) => (
            <tr key={service.name}>
              <th scope="row" className="of-year">
                {service.name}
              </th>
              <td className="fig">
                <Money {...service.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        {totals.map(({ name, amount, grand }) => (
          <tr key={name} className={grand ? 'strong' : undefined}>
            <th scope="row">{name}</th>
            <td className="fig">
              <Money {...amount} />
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

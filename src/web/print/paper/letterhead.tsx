import type { DocumentContent } from '#shared/document/document-content.ts'

export function Letterhead({ company, title, subline }: DocumentContent) {
  return (
    <header className="paper-head">
      <div>
        <div className="paper-company">{company.name}</div>
        {company.address.map((line) => (
          <div key={line} className="paper-note">
            {line}
          </div>
        ))}
      </div>
      <div className="paper-title">
        <h2>{title}</h2>
        <div className="paper-note">{subline}</div>
      </div>
    </header>
  )
}

export function Facts({ facts }: DocumentContent) {
  return (
    <dl className="paper-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

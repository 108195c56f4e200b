import type { ReactNode } from 'react'

export function FormSection({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="of-part">
      <header>
        <h2>{title}</h2>
        {note && <p className="note">{note}</p>}
      </header>
      <div className="of-body">{children}</div>
    </section>
  )
}

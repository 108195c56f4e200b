import type { ReactNode } from 'react'

/** A section of the form: its title in the margin and its fields next to it. */
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

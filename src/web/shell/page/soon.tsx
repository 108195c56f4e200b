import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A screen that the next version brings: says so, and leads to what can be done today. */
export function Soon({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page">
      <h1>{title}</h1>
      <p className="sub">{children}</p>
      <p className="leave">
        <Link className="btn" to="/">
          Create a purchase order
        </Link>
      </p>
    </main>
  )
}

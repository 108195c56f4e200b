import { Link } from 'react-router'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The address asks for an order that nobody handed over: a blank form would only look like it. */
export function NoHandOver({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <main className="page">
      <h1>{title}</h1>
      <EmptyState
        title="No purchase order was chosen"
        action={
          <Link className="btn primary" to="/view">
            Choose one in Insights
          </Link>
        }
      >
        Open it from its card in Insights. Nothing was changed.
      </EmptyState>
    </main>
  )
}

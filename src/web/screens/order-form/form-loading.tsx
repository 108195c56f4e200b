import { usePageTitle } from '#web/shell/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './order-form.css'

const parts = ['Producer', 'Service line items', 'Agronomists', 'Customers', 'Comments'] as const

/** The shape of the form while its order is on the way. */
export function FormLoading({ title }: { title: string }) {
  usePageTitle(title)
  return (
    <div className="of-desk">
      <main className="of-sheet" aria-busy="true">
        <div className="pagehead">
          <h1>{title}</h1>
        </div>
        {parts.map((part) => (
          <section className="of-part" key={part}>
            <header>
              <h2>{part}</h2>
            </header>
            <div className="of-body stack">
              <Skeleton height={36} />
              <Skeleton height={36} width="70%" />
            </div>
          </section>
        ))}
      </main>
      <aside className="of-sumup" aria-hidden="true">
        <Skeleton width={120} />
        <div className="of-hero">
          <Skeleton width={180} height={24} />
        </div>
        <Skeleton height={36} />
      </aside>
    </div>
  )
}

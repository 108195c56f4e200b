import { editSubtitle, type Mode, modeTitles } from '#shared/order/kinds.ts'
import { orderTextKeys, orderTexts } from '#shared/order/order-fields.ts'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { usePreload } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LineList } from './lines/lazy-line-list.ts'
import './order-form.css'
import './summary/summary.css'

const texts = orderTextKeys.map((key) => orderTexts[key].label)
const parts = ['Producer', 'Service line items', 'Agronomists', 'Customers', ...texts]

export function FormSkeleton({ mode }: { mode: Mode }) {
  const title = modeTitles[mode]
  usePageTitle(title)
  usePreload(LineList)
  return (
    <div className="of-desk">
      <main className="of-sheet" aria-busy="true">
        <div className="pagehead">
          <div>
            <h1>{title}</h1>
            <p className="of-which">&nbsp;</p>
            {mode === 'edit_po' && <p className="sub">{editSubtitle}</p>}
          </div>
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
        <span className="lab">Grand total</span>
        <div className="of-hero">
          <span className="of-grandfig">
            <Skeleton width={160} height={32} />
          </span>
        </div>
        <Skeleton height={44} />
      </aside>
    </div>
  )
}

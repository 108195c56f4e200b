import type { ReactNode } from 'react'
import { adminLists } from '#shared/picklist/lists.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const OrdersTab = lazy(async () => (await import('./orders/orders-tab.tsx')).OrdersTab)
const ListTab = lazy(async () => (await import('./lists/list-tab.tsx')).ListTab)
const LegalTab = lazy(async () => (await import('./legal/legal-tab.tsx')).LegalTab)

interface AdminTab {
  key: string
  label: string
  content: ReactNode
}

const loading = (
  <div className="stack" aria-busy="true">
    <Skeleton width="35%" />
    <Skeleton />
    <Skeleton />
  </div>
)

const orders: AdminTab = { key: 'purchase-orders', label: 'POs', content: <OrdersTab fallback={loading} /> }

/** The tabs of the administration, in order (rule administration/tabs). */
export const adminTabs: readonly AdminTab[] = [
  orders,
  ...adminLists.map((list) => ({
    key: list.tab,
    label: list.title,
    content: <ListTab key={list.tab} list={list} fallback={loading} />,
  })),
  { key: 'legal', label: 'Legal', content: <LegalTab fallback={loading} /> },
]

/** The tab named in the address; POs if there is none. */
export function tabOf(query: URLSearchParams): AdminTab {
  return adminTabs.find(({ key }) => key === query.get('tab')) ?? orders
}

/** The address of a tab: filters and sort belong to their own tab. */
export function tabQuery(key: string): URLSearchParams {
  return new URLSearchParams(key === orders.key ? {} : { tab: key })
}

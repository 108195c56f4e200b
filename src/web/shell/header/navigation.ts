import { mayGenerally } from '#shared/access.ts'
import type { AuthUser } from '#shared/people.ts'
import { withoutEnd } from '#shared/text.ts'

export interface Destination {
  label: string
  to: string
  /** Other paths that show the same screen as `to`. */
  also: readonly string[]
}

const everyone: readonly Destination[] = [
  { label: 'Create PO', to: '/', also: ['/purchase-orders/create'] },
  { label: 'Insights', to: '/insights', also: ['/view'] },
  { label: 'Customers', to: '/accounts', also: [] },
]
const administration: Destination = { label: 'Admin', to: '/admin', also: [] }

export function destinationsFor(user: Pick<AuthUser, 'level'>): readonly Destination[] {
  return mayGenerally(user, 'seeAdministration') ? [...everyone, administration] : everyone
}

/**
 * Whether the URL belongs to this destination. The Create PO destination doesn't include forms that were
 * opened from an existing order.
 */
export function isAt({ to, also }: Destination, pathname: string, search = ''): boolean {
  const plain = withoutEnd(pathname, '/') || '/'
  const aboutAnOrder = to === '/' && new URLSearchParams(search).has('mode')
  return !aboutAnOrder && (plain === to || also.includes(plain))
}

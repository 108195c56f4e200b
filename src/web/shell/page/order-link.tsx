import { Fragment } from 'react'
import { Link } from './link.tsx'

interface OrderLinksProps {
  ids: readonly (number | string)[]
  onLeave?: () => void
}

/** Links order numbers to their orders in Insights, regardless of the year. */
export function OrderLinks({ ids, onLeave }: OrderLinksProps) {
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Link to={`/view?q=${id}`} aria-label={`Purchase order ${id}`} onClick={onLeave}>
        {id}
      </Link>
    </Fragment>
  ))
}

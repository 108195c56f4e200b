import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberedQuery, rememberQuery } from './remembered-list.ts'
import { withoutBegin } from './use-begin.ts'

/** The key that the router gives a location that the user opened directly rather than through a link. */
const openedDirectly = 'default'

/**
 * Restores the user's last filters after a click on Insights in the header, because that link contains no
 * filters. A URL opened directly starts with all orders (rule lists/filters-in-the-address). Returns true
 * until the URL contains the restored filters, so that the unfiltered list isn't loaded.
 */
export function useReturn(who: string): boolean {
  const { search: address, key } = useLocation()
  const search = withoutBegin(address)
  const navigate = useNavigate()
  const [back, setBack] = useState(() =>
    search === '' && key !== openedDirectly ? rememberedQuery(who) : '',
  )
  useEffect(() => {
    if (back === '') return rememberQuery(who, search)
    navigate({ search: back }, { replace: true })
    setBack('')
  }, [back, who, search, navigate])
  return back !== ''
}

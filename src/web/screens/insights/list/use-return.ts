import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberedQuery, rememberQuery } from './remembered-list.ts'
import { withoutBegin } from './use-begin.ts'

/** The key that the router gives an address opened directly rather than by a link. */
const openedDirectly = 'default'

/**
 * Restores the last filters when the user follows the header's link, which has none. An address opened
 * directly starts with all orders (rule lists/filters-in-the-address). True while the address is being
 * updated, so that nothing loads without the filters.
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

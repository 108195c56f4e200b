import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberedQuery, rememberQuery } from './remembered-list.ts'
import { withoutBegin } from './use-begin.ts'

/** The router's key of an address opened directly, not by a link. */
const openedDirectly = 'default'

/**
 * The header's link has no filters: it restores the last ones. An address opened directly starts with all orders
 * (rule lists/filters-in-the-address). True while the address is being set, so that nothing loads without the
 * filters.
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

import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberedQuery, rememberQuery } from './remembered-list.ts'

/** The router's key of an address that it was not led to. */
const openedAnew = 'default'

/**
 * Whoever comes back by the header's link, which says no filters, finds those that were left; an address that was
 * opened anew begins with all orders. True while the address is being set, so that nothing is asked for
 * without them.
 */
export function useReturn(who: string): boolean {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const [back, setBack] = useState(() => (search === '' && key !== openedAnew ? rememberedQuery(who) : ''))
  useEffect(() => {
    if (back === '') return rememberQuery(who, search)
    navigate({ search: back }, { replace: true })
    setBack('')
  }, [back, who, search, navigate])
  return back !== ''
}

import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberedQuery, rememberQuery } from './remembered-list.ts'
import { withoutBegin } from './use-begin.ts'

/** The router's key of an address that was opened in the browser, not reached by a link. */
const openedDirectly = 'default'

/**
 * The header's link names no filters: it brings back the last ones. An address that was opened directly starts with
 * all orders (rule lists/filters-in-the-address). True while the address is being set, so that nothing is
 * asked for without them.
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

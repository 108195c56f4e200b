import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { leaveQuery, leftQuery } from './list-place.ts'

/**
 * Whoever comes back by the header's link, which says no filters, finds those that were left. True while the
 * address is being set, so that nothing is asked for without them.
 */
export function useReturn(who: string): boolean {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [back, setBack] = useState(() => (search === '' ? leftQuery(who) : ''))
  useEffect(() => {
    if (back === '') return leaveQuery(who, search)
    navigate({ search: back }, { replace: true })
    setBack('')
  }, [back, who, search, navigate])
  return back !== ''
}

import { useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Mode } from '#shared/order/kinds.ts'
import { dropOtherHandOvers, modeOfQuery, readHandOver } from '#web/shell/leaving/open-in-form.ts'

export interface HandOver {
  mode: Mode
  orderId: number | null
  /** Changes with each visit to an order; a new order keeps what was typed when its link is pressed again. */
  visit: string
}

/** What the form is to be: from the props, else from the address and what the list left (MODE-009, MODE-012). */
export function useHandOver(givenMode?: Mode, givenData?: { id: number }): HandOver {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const mode = givenMode ?? modeOfQuery(query.get('mode'))
  const givenId = givenData?.id ?? null

  useEffect(() => dropOtherHandOvers(mode, sessionStorage), [mode])

  return useMemo(
    () => ({
      mode,
      orderId: givenId ?? readHandOver(mode, sessionStorage),
      visit: mode === 'create_new' ? '' : key,
    }),
    [mode, givenId, key],
  )
}

import { useMemo } from 'react'
import { notNarrowed } from '#web/order/list/narrowing.ts'
import { useAddress } from '#web/shell/page/use-address.ts'
import { type ListFilters, readFilters, writeFilters } from './list-filters.ts'

/** The filters in the URL. Typed text takes effect after a short pause, everything else immediately. */
export function useListFilters() {
  const { query, typed, type, change: changeAddress, set } = useAddress()
  const filters = useMemo(() => readFilters(query), [query])

  function change(changes: Partial<ListFilters>) {
    changeAddress((now) => writeFilters(now, { ...readFilters(now), ...changes }))
  }

  return {
    filters,
    typed: typed ?? filters.text,
    type,
    change,
    address: { query, set },
    clear() {
      change({ fiscalYear: null, text: '', ...notNarrowed })
    },
  }
}

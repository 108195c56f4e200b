import { useState } from 'react'
import { readStored, writeStored } from '#web/shell/session/stored-text.ts'
import type { ListFilters } from './list-filters.ts'

export type ListView = 'cards' | 'rows'

export const listViews: readonly { value: ListView; label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'rows', label: 'Rows' },
]

const keyOf = (who: string) => `insightsView:${who}`

/**
 * Returns the user's choice of cards or rows, and a function that changes it. The choice is saved in the
 * browser (rule lists/rows).
 */
export function useListView(who: string): [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (readStored(keyOf(who)) === 'rows' ? 'rows' : 'cards'))
  function change(next: ListView) {
    setView(next)
    writeStored({ [keyOf(who)]: next === 'cards' ? null : next })
  }
  return [view, change]
}

export function listKey(filters: ListFilters, view: ListView): string {
  return JSON.stringify({ ...filters, view })
}

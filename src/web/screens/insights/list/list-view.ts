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
 * Returns the user's choice of cards or rows, and a function that changes it. The browser stores the choice
 * (rule lists/rows).
 */
export function useListView(who: string): [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (readStored(keyOf(who)) === 'rows' ? 'rows' : 'cards'))
  function change(next: ListView) {
    setView(next)
    writeStored({ [keyOf(who)]: next === 'cards' ? null : next })
  }
  return [view, change]
}

/** Returns the key for remembering the user's place in the list with these filters and in this view. */
export function listKey(filters: ListFilters, view: ListView): string {
  return JSON.stringify({ ...filters, view })
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { lists } from '#shared/api/administration.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import type { ImportPlan, PlanRow } from '#shared/picklist/import-plan.ts'
import { call } from '#web/api/client.ts'
import { showing } from '#web/api/hooks.ts'
import type { PriceForm } from './kept-picks.ts'
import type { PriceRow } from './price-table.tsx'
import { readForm } from './read-form.ts'

/** How long typing must pause, in milliseconds, before the app requests a plan. */
const pauseMs = 300

/** The exact request that a plan was made for; the plan isn't valid for any other request. */
export interface PricesAsked {
  text: string
  entries: readonly PicklistEntry[]
}

/** Fetches the server's plan for the selected entries and the typed change, once the user stops typing. */
export function usePricePlan(list: Picklist, entries: readonly PicklistEntry[], form: PriceForm) {
  const { change, problem } = readForm(list, form)
  const text =
    change && entries.length > 0
      ? JSON.stringify({ ids: entries.map((entry) => entry[list.id]), change })
      : null
  const asked = useSettled(text, entries)
  const planned = useQuery({
    queryKey: [lists.pricePlan.path, list.list, asked?.text],
    meta: showing(lists.pricePlan),
    queryFn: ({ signal }) =>
      call(lists.pricePlan, { params: { list: list.list }, bodyText: asked?.text ?? '', signal }),
    enabled: asked !== null,
    // Always fetches the plan again, because the list may have changed.
    staleTime: 0,
    gcTime: 0,
  })
  return { asked, problem, planned, isSettled: text === (asked?.text ?? null) }
}

function useSettled(text: string | null, entries: readonly PicklistEntry[]): PricesAsked | null {
  const [settled, setSettled] = useState(() => (text === null ? null : { text, entries }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text includes the entries
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text === null ? null : { text, entries }), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === null ? null : settled
}

/**
 * Returns the rows of a plan with their entries. Rejected rows come first, then rows that differ from the
 * outdated plan that the user has seen (rule season-prices/two-people).
 */
export function usePriceRows(
  plan: ImportPlan | null,
  asked: PricesAsked | null,
  former: ImportPlan | null = null,
) {
  return useMemo(() => {
    const bad = new Set(plan?.errors.map(({ line }) => line))
    const seen = former && new Map(former.rows.map((row) => [row.line, contentOf(row)]))
    const rows: PriceRow[] = (plan?.rows ?? []).map((row) => {
      const line = row.line ?? 0
      const isNew = seen !== null && seen.get(row.line) !== contentOf(row)
      return { row, entry: asked?.entries[line - 1], refused: bad.has(line), isNew }
    })
    const rank = ({ refused, isNew }: PriceRow) => (refused ? 0 : isNew ? 1 : 2)
    return {
      rows: rows.toSorted((a, b) => rank(a) - rank(b)),
      changed: rows.filter(({ row }) => row.kind === 'changed').length,
      kept: rows.filter(({ row, refused }) => row.kind === 'kept' && !refused).length,
      news: rows.filter(({ isNew }) => isNew).length,
      /**
       * The entries that make the server reject the price change, including deleted ones, which have no row.
       */
      refused: [...bad].map((line) => asked?.entries[line - 1]).filter((entry) => entry !== undefined),
    }
  }, [plan, asked, former])
}

const contentOf = ({ kind, name, apart, changes, reason }: PlanRow) =>
  JSON.stringify([kind, name, apart, changes, reason])

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { lists } from '#shared/api/administration.ts'
import { parseDecimal } from '#shared/money.ts'
import type { Picklist, PicklistEntry } from '#shared/picklist/definition.ts'
import type { ImportPlan, PriceChange } from '#shared/picklist/plan.ts'
import { priceChangeProblems, priceFields } from '#shared/picklist/price-change.ts'
import { call } from '#web/api/client.ts'
import type { PriceForm } from './kept-picks.ts'
import type { PriceRow } from './price-table.tsx'

/** So long after the last key the amount is taken to be complete. */
const pauseMs = 300

/** What is sent, as it is sent: the plan belongs to exactly this. */
export interface PricesAsked {
  text: string
  entries: readonly PicklistEntry[]
}

/** What was typed as a change of prices, or what is wrong with it; an empty amount is nothing yet. */
export function readForm(
  list: Picklist,
  { amount, field, ...form }: PriceForm,
): { change: PriceChange | null; problem: string | null } {
  if (amount.trim() === '') return { change: null, problem: null }
  const all = priceFields(list).map(({ name }) => name)
  const fields = all.includes(field) ? [field] : all
  const change = { ...form, fields, amount: parseDecimal(amount) ?? Number.NaN }
  const problem = priceChangeProblems(list, change)[0]?.message ?? null
  return { change: problem === null ? change : null, problem }
}

/** The plan of the server for what is selected and typed, asked for when the typing pauses. */
export function usePricePlan(list: Picklist, entries: readonly PicklistEntry[], form: PriceForm) {
  const { change, problem } = readForm(list, form)
  const text =
    change && entries.length > 0
      ? JSON.stringify({ ids: entries.map((entry) => entry[list.id]), change })
      : null
  const asked = useSettled(text, entries)
  const planned = useQuery({
    queryKey: [lists.pricePlan.path, list.list, asked?.text],
    queryFn: ({ signal }) =>
      call(lists.pricePlan, { params: { list: list.list }, bodyText: asked?.text ?? '', signal }),
    enabled: asked !== null,
    // What it would do is asked each time: the list may have changed.
    staleTime: 0,
    gcTime: 0,
  })
  return { asked, problem, planned, isSettled: text === (asked?.text ?? null) }
}

function useSettled(text: string | null, entries: readonly PicklistEntry[]): PricesAsked | null {
  const [settled, setSettled] = useState(() => (text === null ? null : { text, entries }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text names the entries
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text === null ? null : { text, entries }), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === null ? null : settled
}

/** The rows of a plan with their entries; what is refused stands first. */
export function usePriceRows(plan: ImportPlan | null, asked: PricesAsked | null) {
  return useMemo(() => {
    const bad = new Set(plan?.errors.map(({ line }) => line))
    const rows: PriceRow[] = (plan?.rows ?? []).map((row) => {
      const line = row.line ?? 0
      return { row, entry: asked?.entries[line - 1], refused: bad.has(line) }
    })
    return {
      rows: [...rows.filter(({ refused }) => refused), ...rows.filter(({ refused }) => !refused)],
      changed: rows.filter(({ row }) => row.kind === 'changed').length,
      kept: rows.filter(({ row, refused }) => row.kind === 'kept' && !refused).length,
      /** Also what is gone, of which there is no row. */
      refused: [...bad].map((line) => asked?.entries[line - 1]).filter((entry) => entry !== undefined),
    }
  }, [plan, asked])
}

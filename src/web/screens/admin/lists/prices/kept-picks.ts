import type { PriceChange } from '#shared/picklist/plan.ts'

/** A price change as typed. */
export interface PriceForm {
  direction: PriceChange['direction']
  by: PriceChange['by']
  amount: string
  roundTo: PriceChange['roundTo']
  /** The name of the one price that changes, or `allPrices`. */
  field: string
}

export const allPrices = 'all'

/** The ids of the selected entries, and the price change. */
export interface Picks {
  ids: ReadonlySet<string>
  form: PriceForm
}

export const noPicks: Picks = {
  ids: new Set(),
  form: { direction: 'up', by: 'percent', amount: '', roundTo: 'cents', field: allPrices },
}

const keyOf = (who: string, list: string) => `prices:${who}:${list}`

/**
 * The user's selection in this window: it survives a reload, an ended session and a switch of tabs
 * (rule season-prices/kept). Null if nothing is being selected.
 */
export function keptPicks(who: string, list: string): Picks | null {
  try {
    const { ids, form } = JSON.parse(sessionStorage.getItem(keyOf(who, list)) ?? '{}')
    return Array.isArray(ids) ? { ids: new Set(ids.map(String)), form: formOf(form ?? {}) } : null
  } catch {
    // Storage is blocked, or another version wrote it: nothing is selected.
    return null
  }
}

/** An unknown choice becomes the default. */
function formOf({ direction, by, amount, roundTo, field }: Record<string, unknown>): PriceForm {
  return {
    direction: direction === 'down' ? 'down' : 'up',
    by: by === 'dollars' ? 'dollars' : 'percent',
    amount: typeof amount === 'string' ? amount : '',
    roundTo: roundTo === '5 cents' ? '5 cents' : 'cents',
    field: typeof field === 'string' ? field : allPrices,
  }
}

export function keepPicks(who: string, list: string, picks: Picks | null): void {
  try {
    if (picks === null) sessionStorage.removeItem(keyOf(who, list))
    else sessionStorage.setItem(keyOf(who, list), JSON.stringify({ ids: [...picks.ids], form: picks.form }))
  } catch {
    // The selection is still on the screen.
  }
}

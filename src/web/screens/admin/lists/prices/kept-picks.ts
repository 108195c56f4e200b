import type { PriceChange } from '#shared/picklist/plan.ts'

/** A change of prices as it is typed. */
export interface PriceForm {
  direction: PriceChange['direction']
  by: PriceChange['by']
  amount: string
  roundTo: PriceChange['roundTo']
  /** The name of the one price that changes, or `allPrices`. */
  field: string
}

export const allPrices = 'all'

/** What is selected to be changed, by ids, and how. */
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
 * What this person selected in this window: it outlives a reload, an ended session and a look at another tab
 * (rule season-prices/kept). Null where nobody is selecting.
 */
export function keptPicks(who: string, list: string): Picks | null {
  try {
    const { ids, form } = JSON.parse(sessionStorage.getItem(keyOf(who, list)) ?? '{}')
    return Array.isArray(ids) ? { ids: new Set(ids.map(String)), form: formOf(form ?? {}) } : null
  } catch {
    // Nothing may be stored in this browser, or it was another program: then nothing is selected.
    return null
  }
}

/** What isn't one of the choices is the usual one. */
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
    // What is selected is still on the screen.
  }
}

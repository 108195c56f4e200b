import type { PriceChange } from '#shared/picklist/import-plan.ts'
import { fieldsOf, stored } from '#web/ui/stored.ts'

export interface PriceForm {
  direction: PriceChange['direction']
  by: PriceChange['by']
  amount: string
  roundTo: PriceChange['roundTo']
  /** The name of the price field that changes, or `allPrices`. */
  field: string
}

export const allPrices = 'all'

export interface Picks {
  ids: ReadonlySet<string>
  form: PriceForm
}

export const noPicks: Picks = {
  ids: new Set(),
  form: { direction: 'up', by: 'percent', amount: '', roundTo: 'cents', field: allPrices },
}

const place = (who: string, list: string) =>
  stored('tab', `prices:${who}:${list}`, (found): Picks | null => {
    const { ids, form } = fieldsOf(found)
    return Array.isArray(ids) ? { ids: new Set(ids.map(String)), form: formOf(fieldsOf(form)) } : null
  })

/**
 * Returns the user's selection in this window, which survives reloading, signing in again, and switching tabs
 * (rule season-prices/kept). Returns null if the user isn't selecting entries.
 */
export const keptPicks = (who: string, list: string) => place(who, list).read()

/** Reads a stored price change; an unknown choice becomes the default. */
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
  place(who, list).write(picks && { ids: [...picks.ids], form: picks.form })
}

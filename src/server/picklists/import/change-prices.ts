import { AppError, refusalOf } from '#shared/errors.ts'
import type { PriceChange } from '#shared/picklist/import-plan.ts'
import { priceChangeProblems, priceFields, priceSteps } from '#shared/picklist/price-change.ts'
import { readEntries } from '../list-store.ts'
import type { ListTable } from '../list-tables.ts'
import type { FindOutcome } from './import-call.ts'

/**
 * Computes new prices for the selected entries from the current list. Leaves other entries alone, so that
 * changes to them aren't lost (rule season-prices/only-selected).
 */
export function priceChangeOf(
  to: ListTable,
  ids: readonly (string | number)[],
  change: PriceChange,
): FindOutcome {
  const { list } = to
  if (priceFields(list).length === 0) throw new AppError('invalid', `The ${list.entries} have no prices`)
  if (ids.length === 0)
    throw new AppError(
      'invalid',
      `Select at least one ${list.entry.toLowerCase()} whose prices should change`,
    )
  const problems = priceChangeProblems(list, change)
  if (problems.length > 0) throw refusalOf(problems)
  return async (inside) => {
    const stored = await readEntries(inside, to)
    const { steps, errors } = priceSteps(list, stored, ids, change)
    const archived = steps.filter(
      ({ kind, after }) => kind === 'changed' && after?.[list.active] === false,
    ).length
    const notes =
      archived === 0 ? [] : [`Includes ${archived} archived ${archived === 1 ? 'entry' : 'entries'}`]
    return { stored, steps, errors, notes }
  }
}

import { servicesFor } from '#shared/order/catalogue.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import type { Row } from './choices.ts'
import { agronomistPath, customerPath, indexed, linePath } from './fix-places.ts'
import type { Fixed } from './fixed.ts'

export interface FixProps {
  row: Row
  lists: Picklists
  locked: boolean
  onFix: (next: (fixed: Fixed) => Fixed) => void
}

/** Returns the messages for the problems that have no correction field. */
export function restOfProblems({ places, plan }: Row): string[] {
  const texts = plan.problems.flatMap(({ path, message }) => {
    if (path === 'producerId') return []
    const agronomist = indexed(agronomistPath, path)
    if (agronomist !== null && places.agronomists.has(agronomist)) return []
    const customer = indexed(customerPath, path)
    if (customer !== null && places.customers.has(customer)) return []
    if (customer !== null && places.producer !== null) return []
    const line = indexed(linePath, path)
    if (line === null) return [message]
    const at = plan.lines[line]?.at ?? line
    return path.endsWith('.serviceTypeId') ? [] : [`Line ${at + 1}: ${message}`]
  })
  return [...new Set(texts)]
}

export function problemAt({ plan }: Row, path: string): string | undefined {
  return plan.problems.find((problem) => problem.path === path)?.message
}

/**
 * Returns the services that can replace the one on a line: sold for the PO type, in the line's unit, and in
 * agronomist 1's territory.
 */
export function substitutes({ planned, plan }: Row, lists: Picklists, at: number): ServiceType[] {
  const unit = planned.basis.lines[at]?.line.units
  const first = plan.draft.agronomistAssignments[0]?.email.toLowerCase()
  const territory = lists.catalogue.agronomists.find(({ email }) => email === first)?.territory ?? ''
  return servicesFor(planned.basis.baseType, territory, lists.catalogue.services).filter(
    ({ units }) => unit !== undefined && units.includes(unit),
  )
}

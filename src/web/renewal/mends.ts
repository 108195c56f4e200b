import { servicesFor } from '#shared/order/catalogue.ts'
import type { Mends } from '#shared/order/renewal/plan.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import type { Row } from './choices.ts'
import type { Planned } from './use-renewals.ts'

/** What fields that mend something need. */
export interface MendProps {
  row: Row
  lists: Picklists
  locked: boolean
  onMend: (next: (mends: Mends) => Mends) => void
}

/** The places of an order that were wrong as it came, by which its fields are offered. */
export interface MendPlaces {
  producer: string | null
  agronomists: ReadonlyMap<number, string>
  customers: ReadonlyMap<number, string>
  /** `service` where another service mends it; any line may be left out. */
  lines: ReadonlyMap<number, 'service' | 'other'>
}

const indexed = (pattern: RegExp, path: string): number | null => {
  const found = pattern.exec(path)
  return found ? Number(found[1]) : null
}
const agronomistPath = /^agronomistAssignments\.(\d+)\.email$/
const customerPath = /^customerAssignments\.(\d+)\.id$/
const linePath = /^lineItems\.(\d+)\./

/** Of the plan as the server made it: a field that mended something stays. */
export function mendable({ plan: { problems }, basis }: Planned): MendPlaces {
  const agronomists = new Map<number, string>()
  const customers = new Map<number, string>()
  const lines = new Map<number, 'service' | 'other'>()
  for (const { path, message } of problems) {
    const [agronomist, customer, line] = [agronomistPath, customerPath, linePath].map((pattern) =>
      indexed(pattern, path),
    )
    if (agronomist !== null && agronomist !== undefined) agronomists.set(agronomist, message)
    // A customer who is the archived producer, too, follows the one who takes its place.
    if (customer !== null && customer !== undefined && basis.customers[customer]?.id !== basis.producerId)
      customers.set(customer, message)
    if (line !== null && line !== undefined && lines.get(line) !== 'service')
      lines.set(line, path.endsWith('.serviceTypeId') ? 'service' : 'other')
  }
  const producer = problems.find(({ path }) => path === 'producerId')?.message ?? null
  return { producer, agronomists, customers, lines }
}

/** What is wrong now and isn't said at a field of its own. */
export function restOfProblems({ planned, plan }: Row): string[] {
  const places = mendable(planned)
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

/** What is wrong now at that place of the order, or undefined. */
export function problemAt({ plan }: Row, path: string): string | undefined {
  return plan.problems.find((problem) => problem.path === path)?.message
}

/** Services that can take the place of one that is gone: sold for the PO type, by the line's unit, where agronomist 1 is. */
export function substitutes({ planned, plan }: Row, lists: Picklists, at: number): ServiceType[] {
  const unit = planned.basis.lines[at]?.line.units
  const first = plan.draft.agronomistAssignments[0]?.email.toLowerCase()
  const territory = lists.catalogue.agronomists.find(({ email }) => email === first)?.territory ?? ''
  return servicesFor(planned.basis.baseType, territory, lists.catalogue.services).filter(
    ({ units }) => unit !== undefined && units.includes(unit),
  )
}

import type { Problem } from '#shared/errors.ts'
import type { RenewalBasis } from '#shared/order/renewal/basis.ts'

/** The people and lines that had problems before the user's corrections; each one gets a correction field. */
export interface FixPlaces {
  producer: string | null
  agronomists: ReadonlyMap<number, string>
  customers: ReadonlyMap<number, string>
  /**
   * The kind of problem for each line that has one, by line index: `service` if choosing another service
   * fixes the line, otherwise `other`. Either way, the user can leave out the line.
   */
  lines: ReadonlyMap<number, 'service' | 'other'>
  any: boolean
}

export const indexed = (pattern: RegExp, path: string): number | null => {
  const found = pattern.exec(path)
  return found ? Number(found[1]) : null
}
export const agronomistPath = /^agronomistAssignments\.(\d+)\.email$/
export const customerPath = /^customerAssignments\.(\d+)\.id$/
export const linePath = /^lineItems\.(\d+)\./

/**
 * Returns the people and lines that need a correction field. `problems` must be from before the corrections,
 * so that a field stays visible after the user has filled it in.
 */
export function fixable(problems: readonly Problem[], basis: RenewalBasis): FixPlaces {
  const agronomists = new Map<number, string>()
  const customers = new Map<number, string>()
  const lines = new Map<number, 'service' | 'other'>()
  for (const { path, message } of problems) {
    const [agronomist, customer, line] = [agronomistPath, customerPath, linePath].map((pattern) =>
      indexed(pattern, path),
    )
    if (agronomist !== null && agronomist !== undefined) agronomists.set(agronomist, message)
    // If a customer is also the archived producer, replacing the producer replaces the customer, too.
    if (customer !== null && customer !== undefined && basis.customers[customer]?.id !== basis.producerId)
      customers.set(customer, message)
    if (line !== null && line !== undefined && lines.get(line) !== 'service')
      lines.set(line, path.endsWith('.serviceTypeId') ? 'service' : 'other')
  }
  const producer = problems.find(({ path }) => path === 'producerId')?.message ?? null
  return { producer, agronomists, customers, lines, any: problems.length > 0 }
}

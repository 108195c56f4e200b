import type { Problem } from '#shared/errors.ts'
import type { RenewalBasis } from '#shared/order/renewal/basis.ts'

/** Where the order had problems before corrections; each of these places gets a field. */
export interface FixPlaces {
  producer: string | null
  agronomists: ReadonlyMap<number, string>
  customers: ReadonlyMap<number, string>
  /** By line: `service` if choosing another service fixes it. Any line can be left out instead. */
  lines: ReadonlyMap<number, 'service' | 'other'>
  /** Whether there was any problem. */
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
 * The fields that can be corrected, based on the problems before corrections, so that a field stays after its
 * fix.
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
    // A customer who is also the archived producer is replaced along with the producer.
    if (customer !== null && customer !== undefined && basis.customers[customer]?.id !== basis.producerId)
      customers.set(customer, message)
    if (line !== null && line !== undefined && lines.get(line) !== 'service')
      lines.set(line, path.endsWith('.serviceTypeId') ? 'service' : 'other')
  }
  const producer = problems.find(({ path }) => path === 'producerId')?.message ?? null
  return { producer, agronomists, customers, lines, any: problems.length > 0 }
}

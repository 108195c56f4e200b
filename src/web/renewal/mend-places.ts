import type { Problem } from '#shared/errors.ts'
import type { RenewalBasis } from '#shared/order/renewal/basis.ts'

/** The places of an order that were wrong as it came, by which its fields are offered. */
export interface MendPlaces {
  producer: string | null
  agronomists: ReadonlyMap<number, string>
  customers: ReadonlyMap<number, string>
  /** `service` where another service mends it; any line may be left out. */
  lines: ReadonlyMap<number, 'service' | 'other'>
  /** Whether anything at all was wrong. */
  any: boolean
}

export const indexed = (pattern: RegExp, path: string): number | null => {
  const found = pattern.exec(path)
  return found ? Number(found[1]) : null
}
export const agronomistPath = /^agronomistAssignments\.(\d+)\.email$/
export const customerPath = /^customerAssignments\.(\d+)\.id$/
export const linePath = /^lineItems\.(\d+)\./

/** By what is wrong with the order as it comes: a field that mended something stays. */
export function mendable(problems: readonly Problem[], basis: RenewalBasis): MendPlaces {
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
  return { producer, agronomists, customers, lines, any: problems.length > 0 }
}

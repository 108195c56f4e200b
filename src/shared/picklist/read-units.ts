import { type Unit, units } from '../order/kinds.ts'

/**
 * Reads a service's units from a list, JSON text, or words separated by spaces, commas, semicolons or pipes
 * (rule lines/units-of-a-service). Keeps the order of the units and drops unknown words. If no unit is left,
 * returns acre.
 */
export function readUnits(value: unknown): Unit[] {
  let words: unknown[] = []
  if (Array.isArray(value)) words = value
  else if (typeof value === 'string') {
    words = value.trim().startsWith('[') ? jsonList(value) : value.split(/[\s,;|]+/)
  }
  const known = words
    .filter((word): word is string => typeof word === 'string')
    .map((word) => word.trim().toLowerCase())
    .flatMap((word) => units.find((unit) => unit === word) ?? [])
  const unique = [...new Set(known)]
  return unique.length > 0 ? unique : ['acre']
}

function jsonList(value: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return value.replace(/[[\]"]/g, ' ').split(/[\s,;|]+/)
  }
}

/**
 * Compares territories trimmed, ignoring case; ALL matches every territory (rule lines/offered-by-territory).
 */
export function territoryFits(entry: string, territory: string): boolean {
  const key = entry.trim().toLowerCase()
  return key === 'all' || key === territory.trim().toLowerCase()
}

/**
 * Compares territories, ignoring case and leading and trailing spaces. ALL matches every territory (rule
 * lines/offered-by-territory).
 */
export function territoryFits(entry: string, territory: string): boolean {
  const key = entry.trim().toLowerCase()
  return key === 'all' || key === territory.trim().toLowerCase()
}

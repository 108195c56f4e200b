export const levels = ['agronomist', 'manager', 'admin'] as const
export type Level = (typeof levels)[number]

/** Whether the level is manager or admin, ignoring case (rule rights/levels). */
export function isManager(level: string): boolean {
  const key = level.trim().toLowerCase()
  return key === 'manager' || key === 'admin'
}

/** A level's display name: Agronomist, Manager, Admin. */
export function levelLabel(level: string): string {
  const key = level.trim().toLowerCase()
  return key.charAt(0).toUpperCase() + key.slice(1)
}

/** Sort key for people: the last word of the name, then the whole name (rule lists/by-last-name). */
export function lastNameKey(name: string): string {
  return `${name.trim().split(/\s+/).at(-1) ?? ''} ${name}`.toLowerCase()
}

/** Compares people by `lastNameKey` (rule lists/by-last-name). */
export function byLastName(a: { name: string }, b: { name: string }): number {
  return lastNameKey(a.name).localeCompare(lastNameKey(b.name), 'en-US')
}

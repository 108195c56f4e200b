/** The name of a person, marked if archived since (rule people/archived-may-stay). */
export function shownName({ name, active }: { name: string; active: boolean }): string {
  return active ? name : `${name} (archived)`
}

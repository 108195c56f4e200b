/** The name of somebody who may have been archived since (rule people/archived-may-stay). */
export function shownName({ name, active }: { name: string; active: boolean }): string {
  return active ? name : `${name} (archived)`
}

/** A person's name, marked if they have been archived (rule people/archived-may-stay). */
export function shownName({ name, active }: { name: string; active: boolean }): string {
  return active ? name : `${name} (archived)`
}

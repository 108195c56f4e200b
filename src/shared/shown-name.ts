/** The name of somebody who may have been archived since. */
export function shownName({ name, active }: { name: string; active: boolean }): string {
  return active ? name : `${name} (archived)`
}

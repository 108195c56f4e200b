export interface Release {
  version: string
  added: readonly string[]
  changed: readonly string[]
  fixed: readonly string[]
}

/** Newest first. */
export const changelog: readonly Release[] = [
  {
    version: 'v1.0.1-beta',
    added: [
      'Purchase orders with service line items, crops, agronomist and customer shares',
      'Preview of an order as the letter page that is printed',
      'Long lists that are searched by typing any part of a name',
      'The fiscal year of new orders, chosen in the header',
    ],
    changed: ['Every amount is worked out in exact decimals, on screen as on the server'],
    fixed: ['Logging out in one window logs out the others'],
  },
  {
    version: 'v0.1.0-alpha',
    added: ['Login by name', 'The catalog of services, grid sizes and crops'],
    changed: [],
    fixed: [],
  },
]

const shownReleases = 2
const shownItems = { added: 5, changed: 3, fixed: 3 } as const

/** What the Version dialog shows: the latest two, with at most 5 added, 3 changed and 3 fixed things each. */
export function recentChanges(releases: readonly Release[] = changelog): readonly Release[] {
  return releases.slice(0, shownReleases).map((release) => ({
    version: release.version,
    added: release.added.slice(0, shownItems.added),
    changed: release.changed.slice(0, shownItems.changed),
    fixed: release.fixed.slice(0, shownItems.fixed),
  }))
}

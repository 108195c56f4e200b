export interface Release {
  version: string
  added: readonly string[]
  changed: readonly string[]
  fixed: readonly string[]
}

/** The releases, newest first. */
export const changelog: readonly Release[] = [
  {
    version: 'v1.0.1-beta',
    added: [
      'Renew a season: last year\u2019s orders become this year\u2019s, at today\u2019s prices',
      'A customer\u2019s usual splits, applied to new orders',
      'Fields from earlier orders, and lines pasted from a spreadsheet',
      'Saved and shared views in Insights and POs',
      'A customer\u2019s orders under Customers, and shortcuts on all pages',
    ],
    changed: [
      'Insights shows four orders per screen; less common actions are in one menu',
      'An import shows its changes before they are saved',
      'Enter stops at Number of Checks on each line',
    ],
    fixed: [
      'A save that gets no response is sent again, but is stored only once',
      'Logging out in one window logs out the others',
    ],
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

/**
 * Returns the two most recent releases for the Version dialog, each with at most 5 added, 3 changed and 3
 * fixed items.
 */
export function recentChanges(releases: readonly Release[] = changelog): readonly Release[] {
  return releases.slice(0, shownReleases).map((release) => ({
    version: release.version,
    added: release.added.slice(0, shownItems.added),
    changed: release.changed.slice(0, shownItems.changed),
    fixed: release.fixed.slice(0, shownItems.fixed),
  }))
}

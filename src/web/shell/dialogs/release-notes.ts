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
      'Renew a season: last year\u2019s orders become this year\u2019s, at today\u2019s prices',
      'Usual splits of a customer, filled into a new order',
      'Fields of earlier orders, and lines pasted from a spreadsheet',
      'Views of Insights and POs, to save and to share',
      'Orders of a customer under Customers, and keys on all pages',
    ],
    changed: [
      'Insights shows four orders on a screen; what is needed less is in one menu',
      'An import shows what it would change before it is stored',
      'Enter stops at Number of Checks on each line',
    ],
    fixed: [
      'A save without an answer is sent again and never stored twice',
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

/** The Version dialog shows the latest two, with at most 5 added, 3 changed and 3 fixed items each. */
export function recentChanges(releases: readonly Release[] = changelog): readonly Release[] {
  return releases.slice(0, shownReleases).map((release) => ({
    version: release.version,
    added: release.added.slice(0, shownItems.added),
    changed: release.changed.slice(0, shownItems.changed),
    fixed: release.fixed.slice(0, shownItems.fixed),
  }))
}

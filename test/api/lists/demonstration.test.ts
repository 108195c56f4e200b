import { describe, expect, it } from 'vitest'
import { demonstrationPicklists } from '#server/seed/demo/picklists.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { matchRows } from '#shared/picklist/import-rows.ts'
import { absentFrom, countSteps, importSteps } from '#shared/picklist/import-steps.ts'
import { adminLists } from '#shared/picklist/lists.ts'

const demonstration = demonstrationPicklists()
const entries: Record<string, readonly PicklistEntry[]> = {
  'customers-detailed': demonstration.customers,
  agronomists: demonstration.agronomists,
  'service-types': demonstration.serviceTypes,
  'grid-sizes': demonstration.gridSizes,
  'coop-names': demonstration.coopNames,
  crops: demonstration.crops,
}

// (rule imports/rows)
describe('the lists of the demonstration', () => {
  it.each(adminLists)('the lists of the demonstration can be imported unchanged: $title', (list) => {
    const stored = entries[list.list] ?? []
    const rows = stored.map((values, index) => ({ line: index + 2, values }))
    const { matched, errors } = matchRows(list, stored, rows)
    expect(errors).toEqual([])
    const steps = importSteps(list, matched, absentFrom(stored, matched), () => null)
    const none = { added: 0, changed: 0, archived: 0, removed: 0 }
    expect(countSteps(steps)).toEqual({ ...none, unchanged: stored.length })
    expect(stored.length).toBeGreaterThan(3)
  })
})

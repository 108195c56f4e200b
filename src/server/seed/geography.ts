import type { County, State } from '#shared/picklist/entries.ts'
import table from './geography.json' with { type: 'json' }

/**
 * Returns the 50 states and DC; their counties and equivalents are in the same file (rule lines/place). The
 * file has one line per state, and each county as three FIPS digits and a name; scripts/geography.mjs writes
 * it.
 */
export function states(): State[] {
  return table.map(({ stateId, stateName, stateAbbr }) => ({ stateId, stateName, stateAbbr }))
}

export function counties(): County[] {
  return table.flatMap(({ stateId, counties }) =>
    counties.map((entry) => {
      const stateCountyId = entry.slice(0, 3)
      return {
        countyId: stateId * 1000 + Number(stateCountyId),
        countyName: entry.slice(4),
        stateId,
        stateCountyId,
      }
    }),
  )
}

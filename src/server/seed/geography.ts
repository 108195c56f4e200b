import type { County, State } from '#shared/picklist/entries.ts'
import table from './geography.json' with { type: 'json' }

/**
 * Returns the 50 states and DC (rule lines/place). The data file has one line per state. Each line lists the
 * state's counties and county equivalents as three FIPS digits and a name. scripts/geography.mjs writes the
 * file.
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

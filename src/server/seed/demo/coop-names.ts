import type { CoopName } from '#shared/picklists.ts'

type Row = readonly [coopId: string, accountId: string, name: string, archived?: 'archived']

/** Account ids that are customers too are coops that also order; the others only take part in a line. */
const rows: readonly Row[] = [
  ['OXB', '100977', 'Oxbow Valley Growers'],
  ['WAP', '100279', 'Wapsie Prairie Growers'],
  ['MRC', '110171', 'Maple River Cooperative'],
  ['MCG', '150186', 'Middle Creek Growers'],
  ['SPC', '190010', 'Section Post Cooperative'],
  ['TRC', '190021', 'Three Rivers Crop Center'],
  ['HVA', '190034', 'High Valley Ag Supply'],
  ['LPC', '190047', 'Long Prairie Co-op'],
  ['CRX', '190052', 'Crossroads Agronomy'],
  ['OEC', '190068', 'Old Elevator Company', 'archived'],
]

export function demonstrationCoopNames(): CoopName[] {
  return rows.map(([coopId, accountId, name, archived]) => ({
    id: coopId,
    coopId,
    accountId,
    name,
    active: !archived,
    version: 1,
  }))
}

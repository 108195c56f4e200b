import type { ServiceType } from '#shared/picklist/entries.ts'
import { readUnits } from '#shared/picklist/read-units.ts'

type Row = readonly [
  name: string,
  territory: string,
  glcode: string,
  units: string,
  unitPrice: number,
  samplePrice: number,
  maxDiscount: number,
  flag?: 'locked' | 'inactive',
]

/** The services. The first four must not change, because worked examples depend on their exact prices. */
const rows: readonly Row[] = [
  ['Corn Scouting', 'ALL', '4010', 'acre', 5.25, 0, 10],
  ['Premium Scouting', 'ALL', '4012', 'acre', 12.35, 0, 0],
  ['Soil Sampling', 'ALL', '4110', 'sample acre', 6.5, 8.75, 5],
  ['Moisture Sensor', 'ALL', '4310', 'sensor', 45, 0, 100],
  ['Soybean Scouting', 'ALL', '4011', 'acre', 4.75, 0, 10],
  ['Drone Scouting', 'ALL', '4016', 'acre', 3.9, 0, 12],
  ['Early Season Scouting', '11', '4013', 'acre', 6.1, 0, 8],
  ['Sweet Corn Scouting', '11', '4017', 'acre', 9.8, 0, 5],
  ['Full Season Scouting', '41', '4014', 'acre', 10.25, 0, 5],
  ['Seed Corn Scouting', '41', '4018', 'acre', 14.5, 0, 0, 'locked'],
  ['Stand Count Scouting', '41', '4019', 'plot', 42, 0, 5],
  ['Irrigated Corn Scouting', '51', '4015', 'acre', 6.8, 0, 8],
  ['Sorghum Scouting', '51', '4020', 'acre', 4.4, 0, 10],
  ['Pest Trap Scouting', '51', '4021', 'sensor', 92, 0, 5],
  ['Grid Soil Sampling', '11', '4111', 'acre sample', 5.75, 9.25, 5],
  ['Grid Soil Sampling', '41', '4111', 'acre sample', 5.5, 9, 5],
  ['Grid Soil Sampling', '51', '4111', 'acre sample', 5.25, 8.75, 5],
  ['Zone Soil Sampling', 'ALL', '4112', 'acre', 4.95, 0, 10],
  ['Nematode Sampling', '41', '4113', 'sample', 38, 38, 5],
  ['Tissue Sampling', 'ALL', '4114', 'sample', 24, 26.5, 10],
  ['Stalk Nitrate Test', '41', '4115', 'sample', 19.5, 0, 10],
  ['Water Sampling', '51', '4116', 'sample', 31, 0, 5],
  ['Manure Sampling', '11', '4117', 'sample', 33, 0, 5, 'inactive'],
  ['Plot Planting', 'ALL', '4210', 'plot', 185, 0, 5],
  ['Plot Harvest', 'ALL', '4211', 'plot', 160, 0, 5],
  ['Yield Trial Report', '11', '4212', 'plot', 275, 0, 0, 'locked'],
  ['Weather Station', 'ALL', '4311', 'sensor', 320, 0, 0, 'locked'],
  ['Canopy Temperature Sensor', '51', '4312', 'sensor', 68, 0, 10],
  ['Irrigation Scheduling', '51', '4313', 'acre sensor', 3.4, 0, 8],
  ['Variable Rate Prescription', 'ALL', '4410', 'acre', 2.15, 0, 15],
  ['Nutrient Management Plan', 'ALL', '4411', 'acre', 3.25, 0, 10],
  ['Drainage Survey', '11', '4412', 'acre', 7.6, 0, 8],
]

export function demonstrationServiceTypes(): ServiceType[] {
  return rows.map(([name, territory, glcode, units, unitPrice, samplePrice, maxDiscount, flag], index) => ({
    id: index + 1,
    serviceTypeId: index + 1,
    glcode,
    name,
    unitPrice,
    samplePrice,
    units: readUnits(units),
    maxDiscount,
    territory,
    serviceType: 'contract',
    locked: flag === 'locked',
    active: flag !== 'inactive',
    version: 1,
  }))
}

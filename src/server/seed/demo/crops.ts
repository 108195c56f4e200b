import type { CropEntry } from '#shared/picklist/entries.ts'

type Row = readonly [
  filter: string,
  season: string,
  crop: string,
  plantingTime: string,
  inactive?: 'inactive',
]

/** Each territory, and `all`, has at least one crop for every season. */
const rows: readonly Row[] = [
  ['all', 'spring', 'Corn', 'April to May'],
  ['all', 'spring', 'Soybeans', 'May'],
  ['all', 'summer', 'Alfalfa', 'August'],
  ['all', 'fall', 'Winter Wheat', 'September'],
  ['all', 'winter', 'Cereal Rye Cover', 'October'],
  ['11', 'spring', 'Corn', 'May', 'inactive'],
  ['11', 'spring', 'Sugar Beets', 'April'],
  ['11', 'spring', 'Oats', 'April'],
  ['11', 'summer', 'Sweet Corn', 'May to June'],
  ['11', 'fall', 'Winter Rye', 'September'],
  ['11', 'winter', 'Camelina', 'October'],
  ['41', 'spring', 'Seed Corn', 'May'],
  ['41', 'summer', 'Popcorn', 'May'],
  ['41', 'fall', 'Winter Barley', 'September'],
  ['41', 'winter', 'Hairy Vetch', 'October'],
  ['51', 'spring', 'Irrigated Corn', 'April to May'],
  ['51', 'summer', 'Sorghum', 'May to June'],
  ['51', 'summer', 'Sunflowers', 'June'],
  ['51', 'fall', 'Winter Triticale', 'September'],
  ['51', 'winter', 'Winter Peas', 'October'],
]

export function demonstrationCrops(): CropEntry[] {
  return rows.map(([filter, season, crop, plantingTime, inactive], index) => ({
    id: `${crop.toLowerCase().replaceAll(' ', '-')}-${filter}`,
    crop,
    filter,
    season,
    glcode: String(4501 + index),
    cropId: `C${String(index + 1).padStart(2, '0')}`,
    plantingTime,
    status: !inactive,
    version: 1,
  }))
}

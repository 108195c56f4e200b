export interface Place {
  county: string
  state: string
  territory: string
  township: readonly [lowest: number, highest: number, direction: 'N' | 'S']
  range: readonly [lowest: number, highest: number, direction: 'E' | 'W']
}

export const places: readonly Place[] = [
  { county: 'Faribault', state: 'MN', territory: '11', township: [101, 104, 'N'], range: [24, 28, 'W'] },
  { county: 'Martin', state: 'MN', territory: '11', township: [101, 104, 'N'], range: [29, 33, 'W'] },
  { county: 'Blue Earth', state: 'MN', territory: '11', township: [105, 108, 'N'], range: [25, 29, 'W'] },
  { county: 'Lake', state: 'SD', territory: '11', township: [105, 108, 'N'], range: [51, 54, 'W'] },
  { county: 'Hamilton', state: 'IA', territory: '41', township: [86, 89, 'N'], range: [23, 26, 'W'] },
  { county: 'Story', state: 'IA', territory: '41', township: [82, 85, 'N'], range: [21, 24, 'W'] },
  { county: 'Boone', state: 'IA', territory: '41', township: [82, 85, 'N'], range: [25, 28, 'W'] },
  { county: 'Hardin', state: 'IA', territory: '41', township: [86, 89, 'N'], range: [19, 22, 'W'] },
  { county: 'Webster', state: 'IA', territory: '41', township: [86, 90, 'N'], range: [27, 30, 'W'] },
  { county: 'York', state: 'NE', territory: '51', township: [9, 12, 'N'], range: [1, 4, 'W'] },
  { county: 'Hamilton', state: 'NE', territory: '51', township: [9, 12, 'N'], range: [5, 8, 'W'] },
  { county: 'Seward', state: 'NE', territory: '51', township: [9, 12, 'N'], range: [1, 4, 'E'] },
  { county: 'Polk', state: 'NE', territory: '51', township: [13, 16, 'N'], range: [1, 4, 'W'] },
  { county: 'Republic', state: 'KS', territory: '51', township: [1, 4, 'S'], range: [1, 5, 'W'] },
]

const towns: Record<string, readonly [zipCode: string, county: string, state: string]> = {
  'Blue Earth': ['56013', 'Faribault', 'MN'],
  Wells: ['56097', 'Faribault', 'MN'],
  Winnebago: ['56098', 'Faribault', 'MN'],
  Fairmont: ['56031', 'Martin', 'MN'],
  Truman: ['56088', 'Martin', 'MN'],
  Sherburn: ['56171', 'Martin', 'MN'],
  Mapleton: ['56065', 'Blue Earth', 'MN'],
  'Lake Crystal': ['56055', 'Blue Earth', 'MN'],
  Amboy: ['56010', 'Blue Earth', 'MN'],
  Madison: ['57042', 'Lake', 'SD'],
  Wentworth: ['57075', 'Lake', 'SD'],
  'Webster City': ['50595', 'Hamilton', 'IA'],
  Williams: ['50271', 'Hamilton', 'IA'],
  Jewell: ['50130', 'Hamilton', 'IA'],
  Stratford: ['50249', 'Hamilton', 'IA'],
  Blairsburg: ['50034', 'Hamilton', 'IA'],
  'Story City': ['50248', 'Story', 'IA'],
  Nevada: ['50201', 'Story', 'IA'],
  Ogden: ['50212', 'Boone', 'IA'],
  Boone: ['50036', 'Boone', 'IA'],
  Alden: ['50006', 'Hardin', 'IA'],
  Hubbard: ['50122', 'Hardin', 'IA'],
  Eldora: ['50627', 'Hardin', 'IA'],
  Gowrie: ['50543', 'Webster', 'IA'],
  Dayton: ['50530', 'Webster', 'IA'],
  York: ['68467', 'York', 'NE'],
  Waco: ['68460', 'York', 'NE'],
  Aurora: ['68818', 'Hamilton', 'NE'],
  Hampton: ['68843', 'Hamilton', 'NE'],
  Seward: ['68434', 'Seward', 'NE'],
  Utica: ['68456', 'Seward', 'NE'],
  Osceola: ['68651', 'Polk', 'NE'],
  Stromsburg: ['68666', 'Polk', 'NE'],
  Belleville: ['66935', 'Republic', 'KS'],
  Courtland: ['66939', 'Republic', 'KS'],
}

export function townPlace(town: string): { zipCode: string; place: Place } {
  const [zipCode, county, state] = towns[town] ?? []
  const place = places.find((entry) => entry.county === county && entry.state === state)
  if (!zipCode || !place) throw new Error(`${town} is not in the table of towns`)
  return { zipCode, place }
}

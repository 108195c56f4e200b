import type { Agronomist, Customer } from '#shared/people.ts'
import { townPlace } from './places.ts'
import { uuidOf } from './random.ts'

type Row = readonly [name: string, number: string, territory: string, level: string]

/**
 * The agronomists by territory. Sorting them by last name gives a different sequence than sorting by first
 * name.
 */
const rows: readonly Row[] = [
  ['Maren Aldous', '401', '41', 'Manager'],
  ['Ines Corrigan', '102', '11', 'Admin'],
  ['Odalys Fennimore-Castellanos', '111', '11', 'Agronomist'],
  ['Anton Zielke', '114', '11', 'Agronomist'],
  ['Priya Natarajan', '117', '11', 'Agronomist'],
  ['Tobias Renquist', '412', '41', 'Agronomist'],
  ['Ruth Okafor', '415', '41', 'Agronomist'],
  ['Jonas van der Berg', '418', '41', 'Agronomist'],
  ['Zora Abbott', '511', '51', 'Agronomist'],
  ['Samuel Yoakum', '514', '51', 'Agronomist'],
  ['Beatriz Quiroga', '517', '51', 'Agronomist'],
  ['Gordon Pell', '519', '51', 'Agronomist'],
]

const archivedName = 'Gordon Pell'

/**
 * Builds the agronomists. Each one's My Customers has 9 to 12 consecutive customers of the territory, so that
 * some are on the lists of several agronomists.
 */
export function demonstrationAgronomists(customers: readonly Customer[]): Agronomist[] {
  return rows.map(([name, agronomistNumber, territory, level], index) => {
    const nearby = customers.filter(
      (customer) => customer.active && townPlace(customer.city).place.territory === territory,
    )
    const inTerritory = rows.slice(0, index).filter((row) => row[2] === territory).length
    const mine = Array.from(
      { length: 9 + (index % 4) },
      (_, step) => nearby[(inTerritory * 5 + step) % nearby.length],
    )
    return {
      id: index + 1,
      email: mailOf(name),
      name,
      agronomistNumber,
      territory,
      level,
      customerIds: mine.flatMap((customer) => (customer ? [customer.id] : [])).sort((a, b) => a - b),
      uuid: uuidOf(`agronomist ${agronomistNumber}`),
      active: name !== archivedName,
      version: 1,
    }
  })
}

function mailOf(name: string): string {
  const words = name.toLowerCase().split(' ')
  return `${words[0]?.charAt(0)}.${words.slice(1).join('')}@harrowvale.example`
}

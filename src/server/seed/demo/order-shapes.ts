import type { BaseType } from '#shared/order/kinds.ts'
import type { Chance } from './random.ts'

/** What is decided about an original before its details are drawn. */
export interface Shape {
  /** Account id of the producer; otherwise one of the first agronomist's own. */
  producer?: string
  baseType: BaseType
  territory: string
  lines: number
  customers: number
  agronomists: number
}

/** Orders that show the ends of what is possible; they come last in the last year, so that they are seen first. */
export const showcase: readonly Shape[] = [
  { producer: '100482', baseType: 'standard', territory: '41', lines: 25, customers: 3, agronomists: 2 },
  { producer: '100977', baseType: 'custom', territory: '41', lines: 6, customers: 7, agronomists: 3 },
  { producer: '150117', baseType: 'custom', territory: '51', lines: 4, customers: 2, agronomists: 1 },
  { producer: '100126', baseType: 'standard', territory: '41', lines: 3, customers: 1, agronomists: 1 },
  { producer: '110239', baseType: 'custom', territory: '11', lines: 12, customers: 4, agronomists: 2 },
  { producer: '-1774', baseType: 'standard', territory: '11', lines: 2, customers: 1, agronomists: 1 },
  { producer: '150227', baseType: 'standard', territory: '51', lines: 5, customers: 2, agronomists: 3 },
]

/** Percentages for so many people. */
export const shareTable: Record<number, readonly number[]> = {
  1: [100],
  2: [60, 40],
  3: [33.4, 33.3, 33.3],
  4: [40, 30, 20, 10],
  7: [30, 20, 15, 12.5, 10, 7.5, 5],
}

export function drawnShape(random: Chance): Shape {
  return {
    baseType: random.yes(58) ? 'standard' : 'custom',
    territory: random.pick(['11', '41', '41', '51']),
    lines: random.pick([1, 1, 2, 2, 3, 3, 4, 5, 6, 9]),
    customers: random.pick([1, 1, 1, 2, 2, 3]),
    agronomists: random.pick([1, 1, 1, 2, 2, 3]),
  }
}

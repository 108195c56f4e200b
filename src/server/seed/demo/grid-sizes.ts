import type { GridSize } from '#shared/picklists.ts'

/** Dollars an acre in the territories 11, 41 and 51; Other has no price of its own (decisions Q-41). */
const prices: Record<string, readonly [number, number, number]> = {
  '0.25 acre': [24.5, 23.75, 22.9],
  '1 acre': [12.4, 11.9, 11.25],
  '2.5 acre': [8.2, 7.95, 7.6],
  '5 acre': [6.4, 6.15, 5.9],
  '10 acre': [5.9, 5.7, 5.4],
  Other: [0, 0, 0],
}
const lockedSize = '0.25 acre'

export function demonstrationGridSizes(): GridSize[] {
  const sold = ['11', '41', '51'].flatMap((territory, column) =>
    Object.entries(prices).map(([size, row]) => ({
      size,
      price: row[column] ?? 0,
      territory,
      locked: size === lockedSize,
      status: true,
    })),
  )
  const retired = { size: '4.4 acre', price: 6.6, territory: '41', locked: false, status: false }
  return [...sold, retired].map((entry, index) => ({ id: index + 1, ...entry, version: 1 }))
}

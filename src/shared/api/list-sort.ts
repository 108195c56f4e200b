export const sortKeys = ['date-newest', 'date-oldest', 'po', 'producer', 'customer1', 'agronomist1'] as const
export const adminSortKeys = [
  'agronomist',
  '-agronomist',
  'customer',
  '-customer',
  'total',
  '-total',
  'created',
  '-created',
  'fy',
  '-fy',
  '-po',
  '-producer',
] as const
export const listSortKeys = [...sortKeys, ...adminSortKeys] as const
export type ListSort = (typeof listSortKeys)[number]

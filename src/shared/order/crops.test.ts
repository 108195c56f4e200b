import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cropsMatch,
  cropTaken,
  cropTotalText,
  followUnits,
  percentOfUnits,
  splitEvenly,
  typeCropAcres,
  typeCropPercent,
} from './crops.ts'

const crops = (...pairs: [percentAcres: number, acres: number][]) =>
  pairs.map(([percentAcres, acres]) => ({ percentAcres, acres }))
const blank = (count: number) => Array.from({ length: count }, () => ({ percentAcres: 0, acres: 0 }))

// (rules lines/crops, lines/crops-follow)
test('three crops of 100 are split 33.3, 33.3, 33.4', () => {
  expect(splitEvenly(blank(3), 100)).toEqual(crops([33.3, 33.3], [33.3, 33.3], [33.4, 33.4]))
})

test('an even split always matches the total units', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 10, max: 99_999_999 }),
      (count, hundredths) => {
        const split = splitEvenly(blank(count), hundredths / 100)
        expect(cropsMatch(split, hundredths / 100)).toBe(true)
        expect(split.reduce((all, crop) => all + Math.round(crop.percentAcres * 10), 0)).toBe(1_000)
      },
    ),
  )
})

test.each([
  [
    [
      [50, 50],
      [50, 50],
    ],
    100,
    true,
  ],
  [
    [
      [50, 50],
      [50, 50.01],
    ],
    100,
    false,
  ],
  [
    [
      [50, 49.99],
      [50, 50],
    ],
    100,
    false,
  ],
  [
    [
      [33.3, 0.1],
      [66.7, 0.2],
    ],
    0.3,
    true,
  ],
  [[], 0.1, false],
] as [[number, number][], number, boolean][])('crops of %j match %d: %s', (pairs, units, match) => {
  expect(cropsMatch(crops(...pairs), units)).toBe(match)
  expect(cropTotalText(crops(...pairs), units)).toBe(match ? 'Matches total units' : 'Must match total units')
})

test('twelve crops of a tenth of an acre match without one below 0, though each part rounds up', () => {
  const split = splitEvenly(blank(12), 0.1)
  expect(split.map((crop) => crop.acres)).toEqual([...Array(10).fill(0.01), 0, 0])
})

test('a typed percentage sets the acres, and the last takes the rest once all make 100', () => {
  const first = typeCropPercent(blank(2), 0, 33.3, 123.4)
  expect(first).toEqual(crops([33.3, 41.09], [0, 0]))
  expect(typeCropPercent(first, 1, 66.7, 123.4)).toEqual(crops([33.3, 41.09], [66.7, 82.31]))
})

test('a typed percentage leaves acres that were typed for another crop', () => {
  const list = crops([10, 12.37], [0, 0], [0, 0])
  expect(typeCropPercent(list, 1, 20, 123.4)[0]).toEqual({ percentAcres: 10, acres: 12.37 })
})

test('typed acres set the percentage', () => {
  expect(typeCropAcres(blank(2), 1, 41.135, 123.4)).toEqual(crops([0, 0], [33.3, 41.14]))
  expect(typeCropAcres(blank(1), 0, 5, 0)).toEqual(crops([0, 5]))
})

test('acres follow their percentages when the total units change', () => {
  expect(followUnits(crops([50, 50], [50, 50]), 12.25)).toEqual(crops([50, 6.13], [50, 6.12]))
  expect(followUnits(crops([40, 40], [50, 50]), 200)).toEqual(crops([40, 80], [50, 100]))
})

test('crops that matched the former units match the new ones, though their percentages make 99.9', () => {
  const thirds = crops([33.3, 41.13], [33.3, 41.13], [33.3, 41.14])
  expect(followUnits(thirds, 200, 123.4)).toEqual(crops([33.3, 66.6], [33.3, 66.6], [33.3, 66.8]))
  expect(followUnits(thirds, 200, 120)).toEqual(crops([33.3, 66.6], [33.3, 66.6], [33.3, 66.6]))
})

test.each([
  [41.13, 123.4, 33.3],
  [0.05, 100, 0.1],
  [0.04, 100, 0],
  [5, 0, 0],
])('%d of %d units are %d percent', (acres, units, percent) => {
  expect(percentOfUnits(acres, units)).toBe(percent)
})

test('a crop type is allowed once, ignoring case and spaces', () => {
  const list = [{ cropType: 'Corn' }, { cropType: '' }]
  expect(cropTaken(list, ' corn ')).toBe(true)
  expect(cropTaken(list, 'Corn', 0)).toBe(false)
  expect(cropTaken(list, '')).toBe(false)
})

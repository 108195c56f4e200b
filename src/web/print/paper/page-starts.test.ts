import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Piece, pageStarts } from './page-starts.ts'

const rows = (...heights: number[]): Piece[] => heights.map((height) => ({ height, stays: false, head: 0 }))
const staying = (...pieces: Piece[]) =>
  pieces.map((piece, at) => ({ ...piece, stays: at < pieces.length - 1 }))
const room = { first: 100, further: 80 }

// (rule print/pages-of-a-long-order)
describe('the pages of a document', () => {
  test('one page holds what fits on it, to the last pixel', () => {
    expect(pageStarts(rows(60, 40), room)).toEqual([0])
    expect(pageStarts(rows(60, 41), room)).toEqual([0, 1])
  })

  test('further pages have less room than the first', () => {
    expect(pageStarts(rows(100, 80, 80, 1), room)).toEqual([0, 1, 2, 3])
  })

  test('a head that is repeated takes its room on the page that begins with its row', () => {
    const [first, ...others] = rows(100, 40, 40, 40).map((row) => ({ ...row, head: 1 }))
    expect(pageStarts([{ ...first!, head: 0 }, ...others], room)).toEqual([0, 1, 2, 3])
  })

  test('pieces that stay together go to the next page together', () => {
    const pieces = [...rows(70), ...staying(...rows(20, 20, 20)), ...rows(20)]
    expect(pageStarts(pieces, room)).toEqual([0, 1])
  })

  test('more of them than a page holds are divided where it is full', () => {
    const pieces = [...rows(70), ...staying(...rows(40, 40, 40, 40, 40))]
    expect(pageStarts(pieces, room)).toEqual([0, 1, 3, 5])
  })

  test('a piece that is higher than a page has one of its own', () => {
    expect(pageStarts(rows(10, 300, 10), room)).toEqual([0, 1, 2])
  })

  test('every piece is on one page, and no page is overfull unless its first piece alone is', () => {
    const piece = fc.record({
      height: fc.integer({ min: 0, max: 90 }),
      stays: fc.boolean(),
      head: fc.integer({ min: 0, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const starts = pageStarts(pieces, room)
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
        starts.forEach((start, page) => {
          const [first, ...others] = pieces.slice(start, starts[page + 1])
          const used = others.reduce(
            (sum, { height }) => sum + height,
            (first?.head ?? 0) + (first?.height ?? 0),
          )
          if (others.length > 0) expect(used).toBeLessThanOrEqual(page === 0 ? room.first : room.further)
        })
      }),
    )
  })
})

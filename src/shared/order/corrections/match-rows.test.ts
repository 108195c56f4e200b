import { expect, it } from 'vitest'
import { type Candidate, type DoneRow, matchRows } from './match-rows.ts'

const candidates = 40

function counted() {
  let reads = 0
  const all = Array.from(
    { length: candidates },
    (_, at): Candidate => ({
      familyId: at + 1,
      get producerName() {
        reads += 1
        return `Producer ${at}`
      },
      producerToday: '',
      accountId: String(at),
      serviceToday: '',
      field: {
        key: 'f1',
        fieldName: 'F1',
        serviceTypeId: 1,
        serviceName: 'Corn Scouting',
        unit: 'acre',
        ordered: 100,
        open: [],
        lines: [],
      },
    }),
  )
  return { all, reads: () => reads }
}

const rows = (length: number, changes: Partial<DoneRow> = {}) =>
  Array.from(
    { length },
    (_, at): DoneRow => ({ line: at + 2, producer: '', field: 'F1', service: '', done: 1, ...changes }),
  )

// (rule corrections/long-lists)
it('a long list reads the words of each field once, for any number of rows', () => {
  const { all, reads } = counted()
  const named = Array.from(
    { length: 500 },
    (_, at): DoneRow => ({
      line: at + 2,
      producer: `Producer ${at}`,
      field: 'F1',
      service: '',
      done: 1,
    }),
  )
  const matched = matchRows(named, all, false)
  expect(matched.filter(({ state }) => state === 'matched')).toHaveLength(candidates)
  expect(reads()).toBe(candidates)
})

// (rule corrections/long-lists)
it('equal rows share their candidates', () => {
  const { all } = counted()
  const matched = matchRows(rows(500), all, false)
  expect(new Set(matched.map(({ candidates: found }) => found)).size).toBe(1)
})

// (rule corrections/long-lists)
it('a row names five of the lines that repeat it, not thousands', () => {
  const { all } = counted()
  const matched = matchRows(rows(500, { producer: 'producer 3' }), all, false)
  expect(matched.map(({ state }) => state)).toEqual(Array(500).fill('repeated'))
  expect(matched[0]?.sameAs).toEqual([3, 4, 5, 6, 7])
  expect(matched[9]?.sameAs).toEqual([2, 3, 4, 5, 6])
})

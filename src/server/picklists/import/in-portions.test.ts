import { expect, it } from 'vitest'
import { rowMatcher } from '#shared/picklist/import-rows.ts'
import { customers } from '#shared/picklist/lists.ts'
import { inPortions } from './in-portions.ts'

const count = 5_000

// (rule imports/plan-locks-nothing)
it('rows of an import are checked in portions, between which others have their turn', async () => {
  let sinceTurn = 0
  let most = 0
  let ended = false
  const turn = () => {
    most = Math.max(most, sinceTurn)
    sinceTurn = 0
    if (!ended) setImmediate(turn)
  }
  const rows = Array.from({ length: count }, (_, i) => ({
    line: i + 2,
    get values() {
      sinceTurn++
      return { accountId: String(i), name: `Customer ${i}`, email: '', active: true }
    },
  }))
  const matcher = rowMatcher(customers, [])
  setImmediate(turn)
  await inPortions(rows, (portion) => {
    for (const row of portion) matcher.match(row)
    return []
  })
  ended = true
  expect(matcher.found().matched).toHaveLength(count)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(1_000)
})

it('portions are made in the order of their rows, none twice', async () => {
  const rows = Array.from({ length: 2_777 }, (_, i) => i)
  expect(await inPortions(rows, (portion) => portion.map((n) => n * 2))).toEqual(rows.map((n) => n * 2))
  expect(await inPortions([], (portion) => portion)).toEqual([])
})

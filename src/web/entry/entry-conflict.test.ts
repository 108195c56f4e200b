import { describe, expect, it } from 'vitest'
import { coopNames } from '#shared/picklist/lists.ts'
import { clashes, merged, takenOver } from './entry-conflict.ts'

const { fields } = coopNames
const began = { coopId: 'C1', accountId: '7', name: 'Brook', active: 'true' }

// (rule list-tabs/two-at-once)
describe('two people at one entry', () => {
  const sides = {
    began,
    mine: { ...began, name: 'Brook North', accountId: '8' },
    theirs: { ...began, name: 'Brook South', active: 'false' },
  }

  it('clash where both changed a field, each to something else', () => {
    expect(clashes(fields, sides).map(({ name }) => name)).toEqual(['name'])
  })

  it('do not clash where both changed it to the same', () => {
    const same = { ...sides, theirs: { ...began, name: 'Brook North' } }
    expect(clashes(fields, same)).toEqual([])
    expect(takenOver(fields, same)).toEqual([])
  })

  it('take over what only the other one changed', () => {
    expect(takenOver(fields, sides).map(({ name }) => name)).toEqual(['active'])
  })

  it('come together: what was typed stays unless the other one is chosen', () => {
    expect(merged(fields, sides, {})).toEqual({
      coopId: 'C1',
      accountId: '8',
      name: 'Brook North',
      active: 'false',
    })
    expect(merged(fields, sides, { name: 'theirs' })).toMatchObject({ name: 'Brook South', accountId: '8' })
  })
})

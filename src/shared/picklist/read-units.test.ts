import { describe, expect, it } from 'vitest'
import { readUnits } from './read-units.ts'

// (rule lines/units-of-a-service)
describe('the units of a service', () => {
  it.each([
    ['a list', ['sample', 'acre']],
    ['JSON text', '["sample","acre"]'],
    ['words in broken JSON', '["sample", acre]'],
    ['words with spaces', ' Sample  acre '],
    ['words with commas', 'sample,acre'],
    ['words with semicolons', 'sample; ACRE'],
    ['words with pipes', 'sample|acre|sample'],
    ['words of which one is unknown', 'sample bushel acre'],
  ])('the units of a service may be written as %s; their order is kept', (_how, written) => {
    expect(readUnits(written)).toEqual(['sample', 'acre'])
  })

  it.each([
    ['nothing', ''],
    ['no list', null],
    ['unknown words', 'bushel ton'],
    ['an empty list', []],
  ])('the units of a service that names %s are acres', (_how, written) => {
    expect(readUnits(written)).toEqual(['acre'])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from './properties.ts'

const message = (check: () => void) => {
  try {
    check()
  } catch (error) {
    return String(error)
  }
  return 'It passed'
}

test("a property that fails says how to repeat 'it' (once)", () => {
  const said = message(() => fc.assert(fc.property(fc.nat(), (n) => n < 10)))
  expect(said).toContain('Counterexample: [10]')
  expect(said).toMatch(/^To repeat it: .*$/m)
  expect(said.split('\n').at(-1)).toBe(
    `To repeat it: FURROW_SEED=${seed}${process.env.PROPERTY_RUNS ? ` PROPERTY_RUNS=${process.env.PROPERTY_RUNS}` : ''} npx vitest run test/world/properties.test.ts -t 'a property that fails says how to repeat '\\''it'\\'' \\(once\\)'`,
  )
})

test('an asynchronous property that fails shows it as well', async () => {
  const check = fc.assert(fc.asyncProperty(fc.nat(), async (n) => n < 10))
  await expect(check).rejects.toThrow(
    /To repeat it: FURROW_SEED=\d+ .*npx vitest run test\/world\/properties/,
  )
})

test('a property is given the same values each time', () => {
  const values = () => {
    const given: number[] = []
    fc.assert(fc.property(fc.nat(), (n) => void given.push(n)))
    return given
  }
  expect(values()).toEqual(values())
})

import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import type { Caller } from '#test/world/world.ts'
import { type Entry, importList, plan } from './list-calls.ts'

/** As full as customers of an office are: 20,000 of them are 5.7 MB of JSON. */
const customer = (i: number): Entry => ({
  accountId: String(100_000 + i),
  name: `Customer ${i} of the Prairie`,
  company: i % 3 === 0 ? `Prairie Farms ${i}, LLC` : '',
  address1: `${i} County Road 7`,
  address2: '',
  city: 'Webster City',
  state: 'IA',
  zipCode: `0${i % 10_000}`,
  phone1: '515-555-0134',
  phone2: '',
  email: `office${i}@prairie.example`,
  uuid: null,
  active: i % 9 !== 0,
})
const customers = (count: number) => Array.from({ length: count }, (_, i) => customer(i))

/** The quickest of three, in milliseconds: what the machine does beside it is not counted. */
async function timed(work: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    const begin = performance.now()
    expect((await work()).status).toBe(200)
    times.push(performance.now() - begin)
  }
  return Math.min(...times)
}

const planOf = (mia: Caller, count: number) => timed(() => plan(mia, 'customers-detailed', customers(count)))

// (rule imports/limits)
describe('the pace of an import', () => {
  it('the pace of a plan does not fall with the length of the list', async ({ mia }) => {
    const thousand = await planOf(mia, 1_000)
    const all = await planOf(mia, 20_000)
    process.stdout.write(
      `plan of 1,000 new customers ${Math.round(thousand)} ms, of 20,000 ${Math.round(all)} ms\n`,
    )
    expect(all).toBeLessThan(25 * thousand)
    expect(all).toBeLessThan(8_000)
  })

  it('the pace of a commit and of a plan over a full list stays below four times what is aimed at', async ({
    mia,
  }) => {
    const begin = performance.now()
    expect((await importList(mia, 'customers-detailed', customers(20_000))).status).toBe(200)
    const commit = performance.now() - begin
    const changed = customers(20_000).map((row) => ({ ...row, city: 'Ames' }))
    const again = await timed(() => plan(mia, 'customers-detailed', changed))
    process.stdout.write(
      `commit of 20,000 customers ${Math.round(commit)} ms, plan that changes them all ${Math.round(again)} ms\n`,
    )
    expect(commit).toBeLessThan(12_000)
    expect(again).toBeLessThan(8_000)
  })
})

import { describe, expect } from 'vitest'
import { statementsOf } from '#test/world/buffers.ts'
import { it } from '#test/world/fixtures.ts'
import { type Entry, importList, plan } from '../../api/lists/list-calls.ts'

/** A customer with as much data as a real one. 20,000 such customers are 5.7 MB of JSON. */
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

const list = 'customers-detailed'

// (rule imports/limits)
describe("an import's database statements", () => {
  it('are as many for a plan of 20,000 new customers as for one of 200', async ({ world, mia }) => {
    const asked = async (count: number) => {
      const statements = await statementsOf(world, async () => {
        expect((await plan(mia, list, customers(count))).status).toBe(200)
      })
      return statements.length
    }
    // Allows one more statement. A large body arrives later than its headers, so the server looks up the user
    // again (rule rights/session).
    expect(await asked(20_000)).toBeLessThanOrEqual((await asked(200)) + 1)
  })

  it('are no more for a commit of 20,000 customers, and for one that changes them all, than for 200', async ({
    world,
    mia,
  }) => {
    const asked = async (rows: Entry[]) => {
      const statements = await statementsOf(world, async () => {
        expect((await importList(mia, list, rows)).status).toBe(200)
      })
      return statements.length
    }
    const few = await asked(customers(200))
    const many = await asked(customers(20_000))
    const changed = await asked(customers(20_000).map((row) => ({ ...row, city: 'Ames' })))
    expect(Math.max(many, changed)).toBeLessThanOrEqual(few + 1)
  })
})

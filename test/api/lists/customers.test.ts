import { describe, expect } from 'vitest'
import { it } from '#test/world/fixtures.ts'
import type { Caller } from '#test/world/world.ts'
import { type Entry, type Refusal, readList } from './list-calls.ts'

const create = (by: Caller, sent: Entry) => by.call<Entry & Refusal>('POST', '/api/customers', sent)
const update = (by: Caller, key: string | number, sent: Entry) =>
  by.call<Entry & Refusal>('PUT', `/api/customers/${encodeURIComponent(key)}`, sent)

// (rule people/temporary-account-id)
describe('a new customer', () => {
  it('a proposed account id is a text of at most 200 characters, like every other one', async ({ ann }) => {
    const message = 'Use 200 characters or fewer for Account ID'
    expect(await create(ann, { accountId: `-${'9'.repeat(200_001)}`, name: 'Elm' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'accountId', message }] },
    })
    const longest = `-${'9'.repeat(199)}`
    expect((await create(ann, { accountId: longest, name: 'Elm' })).body.accountId).toBe(longest)
  })

  it.for([5, 777.5, -7.5, -1e300, true, {}])(
    'an account id that is not text, such as %j, is refused, not replaced',
    async (accountId, { ann, mia }) => {
      for (const by of [ann, mia])
        expect(await create(by, { accountId, name: 'Elm' })).toMatchObject({
          status: 400,
          body: { errors: [{ path: 'accountId', message: 'Enter text for Account ID' }] },
        })
    },
  )

  it('a new customer gets the proposed temporary account id, or the next one if it is taken', async ({
    ann,
    bob,
    world,
  }) => {
    const first = await create(ann, { accountId: '-1774000000000', name: 'Elm', uuid: crypto.randomUUID() })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ accountId: '-1774000000000', name: 'Elm', uuid: null, active: true })
    const second = await create(bob, { accountId: -1774000000000, company: 'Fir' })
    expect(second.body).toMatchObject({ accountId: '-1774000000001', company: 'Fir' })
    expect((await create(bob, { name: 'Gum' })).body.accountId).toBe(`-${world.clock.now.getTime()}`)
    expect((await create(bob, { name: 'Haw' })).body.accountId).toBe(`-${world.clock.now.getTime() + 1}`)
  })

  it('no two customers have one uuid, whether created or changed', async ({ mia }) => {
    const uuid = crypto.randomUUID()
    const first = await create(mia, { accountId: '801', name: 'Elm', uuid })
    const others = await Promise.all(
      ['802', '803'].map((accountId) => create(mia, { accountId, name: 'Fir', uuid: uuid.toUpperCase() })),
    )
    const sentence = `There is already a customer with UUID ${uuid}; use another, or edit that one`
    expect(others.map(({ status, body }) => [status, body.message])).toEqual([
      [409, sentence],
      [409, sentence],
    ])
    const other = await create(mia, { accountId: '804', name: 'Fir' })
    const changed = await mia.call('PUT', `/api/customers/${other.body.accountId}`, { uuid })
    expect([first.status, other.status, changed.status]).toEqual([201, 201, 409])
    const kept = await mia.call('PUT', '/api/customers/801', { uuid, name: 'Elm Farm' })
    expect(kept.status).toBe(200)
  })

  it('new customers that are created at the same moment get different account ids', async ({ ann, bob }) => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => create(i % 2 ? ann : bob, { accountId: '-55', name: `N${i}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(answers.map(({ body }) => body.accountId)).size).toBe(12)
  })

  it('a new customer with an account id of the office is for managers, and only once', async ({
    ann,
    mia,
  }) => {
    expect((await create(ann, { accountId: '700', name: 'Ivy' })).status).toBe(403)
    expect((await create(mia, { accountId: ' 700 ', name: 'Ivy' })).body.accountId).toBe('700')
    const again = await create(mia, { accountId: '700', name: 'Jay' })
    expect(again.status).toBe(409)
    expect(again.body.errors).toMatchObject([{ path: 'accountId' }])
  })

  it.for([
    [{}, 'Either customer name or company name is required'],
    [{ name: 'A', email: 'a@' }, 'Invalid email format'],
    [{ name: 'A', zipCode: '5'.repeat(21) }, 'Zip code must be 20 characters or less'],
    [{ name: 5 }, 'Enter text for Name'],
  ] as const)('a new customer that is wrong is refused: %j', async ([sent, sentence], { ann }) => {
    const { status, body } = await create(ann, sent)
    expect([status, body.message]).toEqual([400, sentence])
  })
})

// (rule accounts/phone-format)
it('the phone numbers of a customer get one format, are refused if too long, and may stay unchanged', async ({
  ann,
  world,
}) => {
  const made = await create(ann, { name: 'Oak', phone1: '+1 (515) 555.1234', phone2: '555-1234 x9' })
  expect(made.body).toMatchObject({ phone1: '515-555-1234', phone2: '555-1234 x9' })
  const key = String(made.body.accountId)
  const sentence =
    'Enter a ten-digit phone number, such as 515-555-1234, or any other format up to 12 characters'
  const refusals = [
    await create(ann, { name: 'Oak', phone2: '515-555-1234 ext. 9' }),
    await update(ann, key, { phone2: '515-555-1234 ext. 9' }),
  ]
  for (const { status, body } of refusals)
    expect([status, body.errors]).toEqual([400, [{ path: 'phone2', message: sentence }]])
  await world.sql("update customers set phone1 = '515-555-1234 ext. 9' where id = $1", [made.body.id])
  const kept = await update(ann, key, { phone1: '515-555-1234 ext. 9', city: 'Ames' })
  expect([kept.status, kept.body.phone1]).toEqual([200, '515-555-1234 ext. 9'])
  expect((await update(ann, key, { phone1: '5155550000' })).body.phone1).toBe('515-555-0000')
})

describe('a change of a customer', () => {
  it('a change of a customer is open to any signed-in user, and keeps fields that are not sent', async ({
    ann,
  }) => {
    const changed = await update(ann, '102', { city: ' Ames ', version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      id: 3,
      accountId: '102',
      name: 'Cedar Growers',
      city: 'Ames',
      version: 2,
    })
    const late = await update(ann, '102', { city: 'Boone', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body.details).toMatchObject({ current: { city: 'Ames', version: 2 }, byName: 'Ann Zed' })
  })

  // (rule people/account-id-is-renamed)
  it('a change of an account id is for managers, and coops of that account follow', async ({
    ann,
    mia,
    world,
  }) => {
    const [brook] = (await readList(ann, 'customers-detailed')).filter(({ id }) => id === 2)
    expect((await update(ann, 2, { ...brook, accountId: '8101' })).status).toBe(403)
    expect((await update(ann, 2, { ...brook, accountId: ' 101 ' })).status).toBe(200)
    const renamed = await update(mia, 2, { ...brook, accountId: '8101' })
    expect(renamed.body).toMatchObject({ id: 2, accountId: '8101' })
    expect(await readList(ann, 'coop-names')).toMatchObject([{ coopId: 'C1', accountId: '8101', version: 2 }])
    const audit = await world.sql(
      "select subject, user_email, detail from audit_events where subject in ('customers-detailed/2', 'coop-names/C1') order by id",
    )
    const changes = [{ field: 'accountId', before: '101', after: '8101' }]
    expect(audit).toEqual([
      { subject: 'customers-detailed/2', user_email: 'mia@farm.example', detail: { changes } },
      { subject: 'coop-names/C1', user_email: 'mia@farm.example', detail: { changes } },
    ])
  })

  it('a change of an account id to that of another customer is refused, case aside', async ({ mia }) => {
    await update(mia, 3, { accountId: 'Abc' })
    const taken = await update(mia, 1, { id: 1, accountId: 'aBC' })
    expect(taken.status).toBe(409)
    expect(taken.body.errors).toMatchObject([{ path: 'accountId' }])
    expect((await update(mia, 3, { accountId: 'ABC' })).body.accountId).toBe('ABC')
    expect((await update(mia, 3, { accountId: ' ' })).status).toBe(400)
  })

  // (rule people/which-customer)
  it('a change of a customer finds the right one, or none', async ({ mia, world }) => {
    await world.sql("update customers set account_id = '4' where id = 1")
    const change = { city: 'Story City' }
    // The key 4 is both the account ID of customer 1 and the ID of customer 4.
    expect((await update(mia, 4, change)).status).toBe(409)
    expect((await update(mia, 4, { ...change, id: 4 })).body.id).toBe(4)
    expect((await update(mia, 4, { ...change, id: 1 })).body.id).toBe(1)
    expect((await update(mia, 1, change)).body.id).toBe(1)
    expect((await update(mia, 2, { ...change, id: 1 })).status).toBe(409)
    expect((await update(mia, 1, { ...change, id: 999 })).status).toBe(404)
    for (const key of ['nobody', '99999999999', '0'])
      expect((await update(mia, key, change)).status).toBe(404)
  })
})

// (rule people/own-customers)
describe('the record of an agronomist', () => {
  const record = (by: Caller, who: string, sent: Entry) =>
    by.call<Entry & Refusal>('PUT', `/api/agronomists/${who}@farm.example`, sent)

  it('the record of an agronomist takes own customers and ignores other fields sent with them', async ({
    ann,
  }) => {
    const { body: own } = await ann.call<Entry>('GET', '/api/agronomists/ann@farm.example')
    const sent = { ...own, level: 'Admin', name: 'X', active: false, customerIds: [3, 99, 3, 2_147_483_648] }
    const { status, body } = await record(ann, 'ANN', sent)
    expect(status).toBe(200)
    expect(body).toMatchObject({ level: 'Agronomist', name: 'Ann Zed', active: true, customerIds: [3] })
    expect(body.unknownCustomerIds).toEqual([99, 2_147_483_648])
    expect((await record(ann, 'ann', { ...own, customerIds: [1] })).status).toBe(409)
    expect((await record(ann, 'ann', { customerIds: ['1'] })).status).toBe(400)
  })

  it('the record of an agronomist keeps its customers if none are sent, and refuses a null for them', async ({
    ann,
    mia,
  }) => {
    await record(ann, 'ann', { customerIds: [1, 2] })
    for (const refused of [
      await record(ann, 'ann', { customerIds: null }),
      await record(mia, 'ann', { customerIds: null }),
      await mia.call<Refusal>('PUT', '/api/picklists/agronomists/ann@farm.example', { customerIds: null }),
    ])
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'customerIds', message: 'Customers must be a list of IDs' }],
      ])
    expect((await record(ann, 'ann', {})).body).toMatchObject({ customerIds: [1, 2] })
    expect((await record(ann, 'ann', { customerIds: [] })).body).toMatchObject({ customerIds: [] })
  })

  it('the record of an agronomist can be changed only by managers', async ({ ann, mia }) => {
    expect((await record(ann, 'bob', { customerIds: [1] })).status).toBe(403)
    expect((await record(mia, 'bob', { territory: '51', customerIds: [1] })).body).toMatchObject({
      territory: '51',
      customerIds: [1],
    })
    expect((await record(mia, 'mia', { active: false })).status).toBe(409)
    expect((await record(mia, 'nobody', {})).status).toBe(404)
  })
})

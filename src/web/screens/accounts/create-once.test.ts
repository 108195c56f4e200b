import { describe, expect, it } from 'vitest'
import { Customer } from '#shared/people.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { blankOf } from '#test/world/blank-of.ts'
import { CallError } from '#web/api/call-error.ts'
import { type CreateCalls, type CreateMemory, createOnce } from './create-once.ts'

const asCustomer = (id: number, body: PicklistEntry): Customer => ({
  ...blankOf(Customer),
  id,
  accountId: '-1',
  name: String(body.name),
  active: true,
})

function office(...fates: ('there' | 'back')[]) {
  const customers: Customer[] = []
  const keys = new Map<string, { body: string; answer: Customer }>()
  function lose(): never {
    throw new CallError(0, '', 'no answer')
  }
  const calls: CreateCalls = {
    async create(body, key) {
      const fate = fates.shift()
      if (fate === 'there') lose()
      const kept = keys.get(key)
      if (kept && kept.body !== JSON.stringify(body))
        throw new CallError(409, '{"code":"conflict"}', 'Conflict')
      const answer = kept?.answer ?? asCustomer(customers.length + 1, body)
      if (!kept) {
        customers.push(answer)
        keys.set(key, { body: JSON.stringify(body), answer })
      }
      return fate === 'back' ? lose() : answer
    },
    async update(stored, body) {
      if (fates.shift()) lose()
      const changed = asCustomer(stored.id, body)
      customers[stored.id - 1] = changed
      return changed
    },
  }
  return { calls, names: () => customers.map(({ name }) => name) }
}

const memory = (): CreateMemory => ({ key: 'k', unanswered: [], stored: null })
const unlessLost = (promise: Promise<Customer>) => promise.catch(() => null)

// (rule accounts/created-once)
describe('a new customer', () => {
  it.for([
    [[], ['A']],
    [['back'], ['A', 'A']],
    [['there'], ['A', 'A']],
    [['back'], ['A', 'B']],
    [['there'], ['A', 'B']],
    [
      ['there', 'back'],
      ['A', 'B', 'C'],
    ],
    [
      ['back', 'there', 'back'],
      ['A', 'A', 'B', 'C'],
    ],
  ] as const)('is one where calls are lost %j and %j is sent', async ([fates, sent]) => {
    const { calls, names } = office(...fates)
    const kept = memory()
    for (const name of sent) await unlessLost(createOnce(kept, { name }, calls))
    expect(names()).toEqual([sent.at(-1)])
  })

  it('is changed where it is known to be stored, also after that change was lost', async () => {
    const { calls, names } = office('back')
    const kept = memory()
    await unlessLost(createOnce(kept, { name: 'A' }, calls))
    await createOnce(kept, { name: 'B' }, calls)
    await createOnce(kept, { name: 'C' }, calls)
    expect(names()).toEqual(['C'])
  })

  it('is refused as the server refuses it', async () => {
    const refusal = new CallError(409, '{"code":"conflict"}', 'Conflict')
    const calls: CreateCalls = {
      create: () => Promise.reject(refusal),
      update: () => Promise.reject(new Error('never')),
    }
    await expect(createOnce(memory(), { name: 'A' }, calls)).rejects.toBe(refusal)
  })
})

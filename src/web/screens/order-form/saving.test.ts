import { expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { toDraft } from './form.ts'
import { blankForm } from './prefill.ts'
import { type Attempt, isUncertain, save, sentOrder } from './saving.ts'

const attempt = (comments: string): Attempt => ({ key: 'k1', id: null, body: { comments } })
const stored = (versionNumber: number) => ({ id: 44, versionNumber }) as Order
const refused = new CallError(409, '{"message":"used for something else"}', '')

/** A server that answers in this order, and remembers what it was sent. */
function server(...answers: (Order | CallError)[]) {
  const sent: Attempt[] = []
  const send = async (one: Attempt) => {
    sent.push(one)
    const answer = answers.shift()
    if (!answer || answer instanceof CallError) throw answer
    return answer
  }
  return { sent, send }
}

it('an edit after a lost answer is stored on top of what arrived, never as a second order', async () => {
  const { sent, send } = server(refused, stored(1), stored(2))
  const result = await save(attempt('new'), attempt('old'), send, () => 'k2')
  expect(result.versionNumber).toBe(2)
  expect(sent).toEqual([
    attempt('new'),
    attempt('old'),
    { key: 'k2', id: 44, body: { comments: 'new', versionNumber: 1 } },
  ])
})

it('the same save again is sent once, by the same key', async () => {
  const { sent, send } = server(stored(1))
  await save(attempt('old'), attempt('old'), send, () => 'k2')
  expect(sent).toEqual([attempt('old')])
})

it('a conflict of somebody else is told, not worked around', async () => {
  const { sent, send } = server(refused)
  await expect(save(attempt('new'), null, send, () => 'k2')).rejects.toBe(refused)
  expect(sent).toHaveLength(1)
})

it('no answer and a failing server leave it open whether the order arrived', () => {
  const statuses = [0, 400, 401, 409, 500, 503]
  expect(statuses.map((status) => isUncertain(new CallError(status, '', '')))).toEqual([
    true,
    false,
    false,
    false,
    true,
    true,
  ])
})

it('sends a child with its parent, kind and number 1, an original without', () => {
  const draft = toDraft(blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 }))
  expect(sentOrder(draft, 100, null)).not.toHaveProperty('parentPoId')
  const child = {
    ...draft,
    documentType: 'credit_memo',
    contractType: 'credit_memo',
    parentPoId: 12,
  } as const
  expect(sentOrder(child, -100, null)).toMatchObject({
    parentPoId: 12,
    documentType: 'credit_memo',
    contractType: 'credit_memo',
    sequenceNumber: 1,
    agronomistAssignments: [{ percentage: 100, amount: -100 }],
  })
})

it('sends the version that an edit began with', () => {
  const draft = toDraft(blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 }))
  expect(sentOrder(draft, 100, 3)).toMatchObject({ versionNumber: 3 })
})

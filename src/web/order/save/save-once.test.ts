import { describe, expect, it } from 'vitest'
import type { Order, OrderSent } from '#shared/order/order.ts'
import { CallError } from '#web/api/call-error.ts'
import { type Attempt, type SaveMemory, saveOnce } from './save-once.ts'

const attempt = (comments: string): Attempt => ({ key: 'k1', id: null, body: { comments } })
const edit = (comments: string, versionNumber: number): Attempt => ({
  key: 'k1',
  id: 44,
  body: { comments, versionNumber },
})
const stored = (versionNumber: number) => ({ id: 44, versionNumber }) as Order
const codes: Record<number, string> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
}
const refused = (status: number) =>
  new CallError(status, JSON.stringify({ code: codes[status] ?? 'internal', message: 'refused' }), '')
const lost = new CallError(0, '', 'Failed to fetch')

function form({ unanswered = null as Attempt | null, answers = [] as (Order | CallError)[] }) {
  let noted = unanswered
  let keys = unanswered ? 1 : 0
  const sent: Attempt[] = []
  const note = (next: Attempt | null) => {
    noted = next
  }
  const memory: SaveMemory = { unanswered: () => noted, note, storedVersion: 0 }
  const send = async (one: Attempt) => {
    sent.push(one)
    const answer = answers.shift()
    if (!answer || answer instanceof CallError) throw answer
    return answer
  }
  const freshKey = () => `k${++keys}`
  const saves = (id: number | null, body: OrderSent) => saveOnce({ id, body }, { memory, send, freshKey })
  return { sent, memory, saves }
}

// (rule versions/never-two-orders)
it('an edit after a lost answer is stored on top of what arrived, never as a second order', async () => {
  const { sent, saves } = form({
    unanswered: attempt('old'),
    answers: [refused(409), stored(1), stored(2)],
  })
  expect((await saves(null, { comments: 'new' })).versionNumber).toBe(2)
  expect(sent).toEqual([
    attempt('new'),
    attempt('old'),
    { key: 'k2', id: 44, body: { comments: 'new', versionNumber: 1 } },
  ])
})

it('the same save again is sent once, by the same key', async () => {
  const { sent, saves } = form({ unanswered: attempt('old'), answers: [stored(1)] })
  await saves(null, { comments: 'old' })
  expect(sent).toEqual([attempt('old')])
})

it('a conflict of somebody else is told, not worked around', async () => {
  const conflict = refused(409)
  const { sent, memory, saves } = form({ answers: [conflict] })
  await expect(saves(null, { comments: 'new' })).rejects.toBe(conflict)
  expect(sent).toHaveLength(1)
  expect(memory.unanswered()).toBeNull()
})

it('is remembered before it is sent, for a crash may come before the answer', async () => {
  const { memory, saves } = form({ answers: [lost] })
  await expect(saves(null, { comments: 'new' })).rejects.toBe(lost)
  expect(memory.unanswered()).toEqual(attempt('new'))
})

describe('after a lost answer and the save of a third person', () => {
  it('what was put on top of the newer version is stored on top of that', async () => {
    const { sent, saves } = form({
      unanswered: edit('old', 1),
      answers: [refused(409), stored(2), stored(4)],
    })
    await saves(44, { comments: 'merged', versionNumber: 3 })
    expect(sent.at(-1)).toEqual({ key: 'k2', id: 44, body: { comments: 'merged', versionNumber: 3 } })
  })

  it('the lost save is forgotten once it is answered for, though the next one is refused', async () => {
    const { sent, memory, saves } = form({
      unanswered: edit('old', 1),
      answers: [refused(409), stored(2), refused(409), stored(4)],
    })
    await expect(saves(44, { comments: 'new', versionNumber: 1 })).rejects.toMatchObject({ status: 409 })
    expect(memory.unanswered()).toBeNull()
    await saves(44, { comments: 'merged', versionNumber: 3 })
    expect(sent).toHaveLength(4)
    expect(sent.at(-1)).toEqual({ key: 'k3', id: 44, body: { comments: 'merged', versionNumber: 3 } })
  })

  it('the lost save is forgotten where it never arrived, and the edit gets its own answer', async () => {
    const stale = refused(409)
    const { memory, saves } = form({ unanswered: edit('old', 1), answers: [stale, refused(400)] })
    await expect(saves(44, { comments: 'new', versionNumber: 1 })).rejects.toBe(stale)
    expect(memory.unanswered()).toBeNull()
  })
})

describe('what was stored without an answer', () => {
  it('is not met as somebody else’s by the save after one that was refused', async () => {
    const { sent, saves } = form({
      unanswered: edit('old', 1),
      answers: [refused(409), stored(2), refused(400), stored(3)],
    })
    await expect(saves(44, { comments: 'wrong', versionNumber: 1 })).rejects.toMatchObject({ status: 400 })
    await saves(44, { comments: 'right', versionNumber: 1 })
    expect(sent.at(-1)).toEqual({ key: 'k3', id: 44, body: { comments: 'right', versionNumber: 2 } })
  })

  it('as a new order is not made again by the save after one that was refused', async () => {
    const { sent, saves } = form({
      unanswered: attempt('old'),
      answers: [refused(409), stored(1), refused(400), stored(2)],
    })
    await expect(saves(null, { comments: 'wrong' })).rejects.toMatchObject({ status: 400 })
    await saves(null, { comments: 'right' })
    expect(sent.at(-1)).toEqual({ key: 'k2', id: 44, body: { comments: 'right', versionNumber: 1 } })
  })

  it('and whose next save is lost too is found out about by the last key', async () => {
    const { sent, saves } = form({
      unanswered: edit('old', 1),
      answers: [refused(409), stored(2), lost, stored(3)],
    })
    await expect(saves(44, { comments: 'new', versionNumber: 1 })).rejects.toBe(lost)
    await saves(44, { comments: 'new', versionNumber: 1 })
    expect(sent.at(-1)).toEqual({ key: 'k2', id: 44, body: { comments: 'new', versionNumber: 2 } })
    expect(sent.at(-1)).toEqual(sent.at(-2))
  })
})

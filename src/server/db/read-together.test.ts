import { expect, it } from 'vitest'
import { readTogether } from './read-together.ts'

function heldReads() {
  const asked: string[][] = []
  const answers: ((found: Map<string, number> | Error) => void)[] = []
  const read = readTogether((keys: string[]) => {
    asked.push(keys)
    return new Promise<Map<string, number>>((resolve, reject) => {
      answers.push((found) => (found instanceof Error ? reject(found) : resolve(found)))
    })
  })
  return { read, asked, answers }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('requests of the same turn share one read, with each key once, and each gets its own result', async () => {
  const { read, asked, answers } = heldReads()
  const found = [read('ann'), read('bob'), read('ann'), read('nobody')]
  await nextTurn()
  expect(asked).toEqual([['ann', 'bob', 'nobody']])
  answers[0]?.(
    new Map([
      ['ann', 1],
      ['bob', 2],
    ]),
  )
  expect(await Promise.all(found)).toEqual([1, 2, 1, undefined])
})

it('a later request gets a new read, even while an earlier one is in progress', async () => {
  const { read, asked, answers } = heldReads()
  const first = read('ann')
  await nextTurn()
  const second = read('ann')
  await nextTurn()
  expect(asked).toEqual([['ann'], ['ann']])
  answers[1]?.(new Map([['ann', 2]]))
  expect(await second).toBe(2)
  answers[0]?.(new Map([['ann', 1]]))
  expect(await first).toBe(1)
})

it('a failed read fails all of its requests, and no later ones', async () => {
  const { read, answers } = heldReads()
  const found = Promise.allSettled([read('ann'), read('bob')])
  await nextTurn()
  const broken = new Error('The connection broke')
  answers[0]?.(broken)
  expect(await found).toEqual([
    { status: 'rejected', reason: broken },
    { status: 'rejected', reason: broken },
  ])
  const later = read('ann')
  await nextTurn()
  answers[1]?.(new Map([['ann', 1]]))
  expect(await later).toBe(1)
})

import { expect, it } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { retrySave } from './retry.ts'

/** Answers in the given order; a number is a refusal with that status. */
function tries(...answers: (number | 'stored')[]) {
  return async () => {
    const answer = answers.shift()
    if (answer === 'stored') return answer
    throw new CallError(answer ?? 500, '', '')
  }
}

const said: string[] = []
const options = {
  signInAgain: async () => said.push('sign in') > 0,
  waitForConnection: async (soFar: number) => void said.push(`wait ${soFar}`),
}

// (rule drafts/waiting-for-the-connection)
it('waits while nobody answers, and signs in again where the session ended', async () => {
  said.length = 0
  expect(await retrySave(tries(0, 502, 503, 504, 401, 'stored'), options)).toBe('stored')
  expect(said).toEqual(['wait 0', 'wait 1', 'wait 2', 'wait 3', 'sign in'])
})

it.each([400, 403, 409, 500])('an answer of %i is told, and the save is not tried again', async (status) => {
  said.length = 0
  await expect(retrySave(tries(status), options)).rejects.toMatchObject({ status })
  expect(said).toEqual([])
})

it('a person who does not sign in again is told that they are signed out', async () => {
  const signedOut = { ...options, signInAgain: async () => false }
  await expect(retrySave(tries(401), signedOut)).rejects.toMatchObject({ status: 401 })
})

it('giving up ends the wait for the connection', async () => {
  const givingUp = { ...options, waitForConnection: () => Promise.reject(new Error('given up')) }
  await expect(retrySave(tries(0, 'stored'), givingUp)).rejects.toThrow('given up')
})

it('a save that nobody waits for fails at once where nobody answers, but still signs in again', async () => {
  said.length = 0
  const atOnce = { ...options, waitForConnection: null }
  await expect(retrySave(tries(401, 503, 'stored'), atOnce)).rejects.toMatchObject({ status: 503 })
  expect(said).toEqual(['sign in'])
})

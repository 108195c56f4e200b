import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { untilAnswered } from './until-answered.ts'

function tries(...answers: (number | 'stored')[]) {
  return async () => {
    const answer = answers.shift()
    if (answer === 'stored') return answer
    throw new CallError(answer ?? 500, '', '')
  }
}

const said: string[] = []
const ways = {
  signInAgain: async () => said.push('sign in') > 0,
  untilConnected: async (soFar: number) => void said.push(`wait ${soFar}`),
}

// (rule drafts/waiting-for-the-connection)
it('waits while nobody answers, and signs in again where the session ended', async () => {
  said.length = 0
  expect(await untilAnswered(tries(0, 502, 503, 504, 401, 'stored'), ways)).toMatchObject({ kind: 'sent' })
  expect(said).toEqual(['wait 0', 'wait 1', 'wait 2', 'wait 3', 'sign in'])
})

it.each([400, 403, 409, 500])(
  'an answer of %i is returned, and the save is not tried again',
  async (status) => {
    said.length = 0
    expect(await untilAnswered(tries(status), ways)).toMatchObject({ status })
    expect(said).toEqual([])
  },
)

it('a user who does not sign in again stays signed out', async () => {
  const signedOut = { ...ways, signInAgain: async () => false }
  expect(await untilAnswered(tries(401), signedOut)).toMatchObject({ kind: 'signed out' })
})

// (rule versions/one-way-to-write)
it('by default asks where the sign-in shows above unsaved work', async () => {
  const asked = new CallError(401, '', '')
  asked.signedInAgain = Promise.resolve(true)
  const answers = [asked]
  const work = async () => {
    const refusal = answers.shift()
    if (refusal) throw refusal
    return 'stored'
  }
  expect(await untilAnswered(work)).toMatchObject({ kind: 'sent', data: 'stored' })
  expect(await untilAnswered(tries(401))).toMatchObject({ kind: 'signed out' })
})

it('giving up ends the wait for the connection', async () => {
  const stop = new AbortController()
  const givingUp = { untilConnected: async () => stop.abort(), isStopped: () => stop.signal.aborted }
  expect(await untilAnswered(tries(0, 'stored'), givingUp)).toEqual({ kind: 'stopped', mayBeDone: true })
})

it('a save that nothing waits for fails at once without an answer, but still signs in again', async () => {
  said.length = 0
  const atOnce = { ...ways, untilConnected: false } as const
  expect(await untilAnswered(tries(401, 503, 'stored'), atOnce)).toMatchObject({ status: 503 })
  expect(said).toEqual(['sign in'])
})

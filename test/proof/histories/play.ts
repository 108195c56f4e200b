import { setTimeout as wait } from 'node:timers/promises'
import { type Behaviour, behaviours } from '#server/aces/simulator/aces-simulator.ts'
import { say } from '#test/endurance/plain-client.ts'
import { people } from '#test/world/world.ts'
import { anomaliesOf } from '../../histories/check-history.ts'
import { Recorder } from '../../histories/recorder.ts'
import { Chance } from './chance.ts'
import { Connection, over, type Play } from './connection.ts'
import { importWithoutPause } from './importer.ts'
import { type Desk, Person } from './person.ts'
import { readStored } from './read-stored.ts'
import type { Stage } from './stage.ts'

export interface Verdict {
  anomalies: string[]
  /** For each fault, the longest time during which no call got a response. */
  silences: { fault: string; ms: number }[]
}

const clients = [people.ann, people.bob, people.mia, people.ada]

/**
 * Lets eight users and an importer work until `steps` calls have received a response, while faults occur one
 * after another.
 */
export async function playHistory(
  stage: Stage,
  { seed, steps, rounds }: { seed: number; steps: number; rounds: number },
): Promise<Verdict> {
  const chance = new Chance(seed)
  const play: Play = {
    stage,
    recorder: new Recorder(),
    answered: 0,
    failures: [],
    refusals: new Map(),
    isOver: false,
  }
  const desk: Desk = { open: [], finalized: [], archived: [] }
  const working = Promise.all([
    ...Array.from({ length: 8 }, (_, n) => {
      const email = clients[n % clients.length]?.email ?? ''
      return new Person(play, desk, new Chance(seed + n + 1), { name: `${email}#${n}`, email }).work()
    }),
    importWithoutPause(play, new Chance(seed + 101), people.mia.email),
  ]).catch((error: unknown) => {
    // A single error ends the run for all users.
    play.failures.push(`the play ended: ${error instanceof Error ? error.stack : error}`)
    play.isOver = true
  })
  const misbehaving = misbehave(play, new Chance(seed + 102))
  const names = Array.from({ length: rounds }, () => chance.shuffled(Object.keys(stage.faults))).flat()
  const answered = async (calls: number) => {
    while (play.answered < calls && !over(play)) await wait(20)
  }
  const silences: Verdict['silences'] = []
  for (const [at, fault] of names.entries()) {
    await answered((steps * (at + 1)) / (names.length + 1))
    const watched = watchSilence(play)
    await stage.faults[fault]?.()
    silences.push({ fault, ms: await watched() })
  }
  await answered(steps)
  play.isOver = true
  await working
  await misbehaving
  stage.aces.behave('answer')
  const manager = new Connection(play, chance, people.ada.email)
  await manager.signIn()
  const stored = await readStored(stage, manager)
  const { calls } = play.recorder
  say(
    `  ${calls.length} calls, ${calls.filter(({ open }) => open).length} without an answer; ${stored.orders.length} orders, ${stored.versions.length} versions, ${stored.contracts.length} contracts, ${stored.imported.length} imports`,
  )
  for (const [what, times] of [...play.refusals].sort(([, a], [, b]) => b - a).slice(0, 12))
    say(`  ${times} times: ${what}`)
  return { anomalies: [...play.failures, ...anomaliesOf({ calls, stored })], silences }
}

async function misbehave(play: Play, chance: Chance): Promise<void> {
  while (!over(play)) {
    const how = chance.happens(0.4) ? 'answer' : (chance.one<Behaviour>(behaviours) ?? 'answer')
    play.stage.aces.behave(how, chance.happens(0.9) ? 'answer' : 'fail')
    await wait(300)
  }
}

/**
 * Returns a function that waits until calls get responses again, and returns the longest time without a
 * response, in milliseconds.
 */
function watchSilence(play: Play): () => Promise<number> {
  let last = performance.now()
  let longest = 0
  let seen = play.answered
  const look = () => {
    const now = performance.now()
    if (play.answered > seen) {
      longest = Math.max(longest, now - last)
      last = now
      seen = play.answered
    }
  }
  const timer = setInterval(look, 10)
  return async () => {
    const enough = play.answered + 20
    while (play.answered < enough && !over(play)) await wait(20)
    clearInterval(timer)
    return Math.round(longest)
  }
}

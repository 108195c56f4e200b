import { describe, expect } from 'vitest'
import { sendGenerated } from '#test/api/send-generated.ts'
import { it as inWorld } from '#test/world/fixtures.ts'
import { runs, seed } from '#test/world/properties.ts'

const it = inWorld.extend('configuration', { scope: 'file' }, async () => ({
  FEEDBACK_EMAIL: 'board@farm.example',
}))

/** The run is split into parts, each with its own seed and progress report. */
const parts = Array.from({ length: 10 }, (_, part) => part)

// (rule input/any-request)
describe('random requests', () => {
  it.for(parts)(
    'part %i of enough that every call gets every kind: none is a server error',
    {
      timeout: 60 * 60_000,
    },
    async (part, { world }) => {
      const count = runs(1_000)
      const { failures, statuses, served, routes } = await sendGenerated(world, seed + part, count)
      const answered = [...statuses.entries()].sort(([a], [b]) => a - b)
      // biome-ignore lint/suspicious/noConsole: the report of the proof
      console.log(
        `${count} requests of seed ${seed + part}: ${answered.map((one) => one.join(' x ')).join(', ')}; ${served.size} of ${routes.size} calls served`,
      )
      expect(failures).toEqual([])
      expect(served.size).toBeGreaterThan(50)
    },
  )
})

import { onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { seed } from '#server/seed/seed.ts'
import { freshDatabase } from '#test/world/database.ts'
import { expectGoal } from './goal.ts'

test('the demonstration is filled within a few seconds', async () => {
  const fresh = await freshDatabase()
  const db = openDatabase(fresh.url, () => {})
  onTestFinished(async () => {
    await db.close()
    await fresh.drop()
  })
  const start = performance.now()
  const config = { seed: 'demo', adminEmail: undefined } as const
  await seed({ config, db, clock: () => new Date('2026-11-02T12:00:00Z') })
  expectGoal('the demonstration filled, s', (performance.now() - start) / 1_000, 10)
})

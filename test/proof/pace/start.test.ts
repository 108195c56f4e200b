import { once } from 'node:events'
import { test } from 'vitest'
import { address, cleanUp, start } from '#test/world/npm-start.ts'
import { expectGoal } from './goal.ts'

cleanUp()

test('npm start is ready again within three seconds once everything is built', async () => {
  const first = start()
  await address(first.product)
  first.product.kill('SIGINT')
  await once(first.product, 'exit')

  const since = performance.now()
  await address(start().product)

  expectGoal('npm start to its address, ms', performance.now() - since, 3_000)
})

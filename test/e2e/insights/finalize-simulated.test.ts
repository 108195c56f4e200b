import { expect } from 'vitest'
import { it as ofTwoOrders } from './two-orders.ts'

const it = ofTwoOrders.extend('configuration', { scope: 'file' }, async () => ({ SEED: 'demo' }))

// (rule finalizing/simulation-is-said)
it('a simulated ACES is said at the login and in the question before finalizing', async ({
  enter,
  open,
  openPage,
}) => {
  const login = await openPage(null, { path: '/login' })
  await login.getByText('ACES is simulated: finalizing sends no contract anywhere.').waitFor()
  const { dialog, press } = await enter('ann')
  await press(open, 'Finalize')
  await expect.poll(() => dialog.textContent()).toContain('no contract leaves this installation')
})

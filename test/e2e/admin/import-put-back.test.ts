import { expect } from 'vitest'
import { createOrder } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

// (rule imports/put-back)
it('an import is put back out of the newest five or of all, and says nothing of a file', async ({
  openImport,
  allowConsoleErrors,
  mia,
  ann,
}) => {
  allowConsoleErrors()
  const corn = { id: 'corn-all', crop: 'Corn', filter: 'all', season: 'summer' }
  for (const season of ['spring', 'fall', 'winter', 'spring', 'fall', 'summer'])
    await mia.call('PUT', '/api/picklists/crops', [{ ...corn, season }])
  await mia.call('PUT', '/api/picklists/crops', [{ ...corn, id: 'rye', crop: 'Rye' }])
  await mia.call('PUT', '/api/picklists/crops', [corn])
  const { former, dialog } = await openImport('crops')
  const imports = former.getByRole('listitem')
  await expect.poll(() => imports.count()).toBe(5)
  await former.getByRole('button', { name: 'Show all 8' }).click()
  await expect.poll(() => imports.count()).toBe(8)
  await imports.first().getByRole('button').click()
  await dialog.getByText('Removed: nothing refers to it').waitFor()
  await expect.poll(() => dialog.getByText('not in file').count()).toBe(0)
  await createOrder(ann)
  await dialog.getByRole('button', { name: 'Put back', exact: true }).click()
  await dialog.getByText('This is the new plan: look at it, then put back.').waitFor()
  await dialog.getByText(/^Archived: used by 1 purchase order/).waitFor()
})

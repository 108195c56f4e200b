import { createOrder } from '#test/world/orders.ts'
import { it } from '../fixtures.ts'

const header = 'id,crop,filter,season'

// (rule import-files/plan-shown)
it('an import whose uses have changed names no one, and shows the new plan', async ({
  openImport,
  allowConsoleErrors,
  ann,
}) => {
  allowConsoleErrors()
  const { card, paste, untilTally, importButton } = await openImport('crops')
  await paste.fill(`${header}\nsoybeans-all,Soybeans,all,summer`)
  await untilTally(/0 archived, 1 removed$/)
  await createOrder(ann)
  await importButton.click()
  await card
    .getByText('Something that uses this list has changed. Review the new plan, then import.')
    .waitFor()
  await untilTally(/1 archived, 0 removed$/)
})

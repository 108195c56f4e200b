import type { Page } from 'playwright-core'
import { removeOrders } from '#test/world/orders.ts'
import type { World } from '#test/world/world.ts'

/** Text that the tests type. It must never be lost. */
export const typed = 'Call the home place before entering'

/** Removes all orders. Accepts every browser dialog, such as the warning about unsaved changes. */
export async function beginWithoutOrders({ world, page }: { world: World; page: Page }): Promise<void> {
  await removeOrders(world)
  page.on('dialog', (dialog) => void dialog.accept())
}

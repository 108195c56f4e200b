import type { Page } from 'playwright-core'
import { removeOrders } from '#test/world/orders.ts'
import type { World } from '#test/world/world.ts'

/** Input of a test that must not be lost. */
export const typed = 'Call the home place before entering'

/** Before each test: removes all orders, and accepts the browser's question about leaving the page. */
export async function beginWithoutOrders({ world, page }: { world: World; page: Page }): Promise<void> {
  await removeOrders(world)
  page.on('dialog', (dialog) => void dialog.accept())
}

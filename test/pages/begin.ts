import type { Page } from 'playwright-core'
import { removeOrders } from '#test/world/orders.ts'
import type { World } from '#test/world/world.ts'

/** Text that the tests type and that must not get lost. */
export const typed = 'Call the home place before entering'

/** Removes all orders before each test, and accepts the browser's warning about leaving the page. */
export async function beginWithoutOrders({ world, page }: { world: World; page: Page }): Promise<void> {
  await removeOrders(world)
  page.on('dialog', (dialog) => void dialog.accept())
}

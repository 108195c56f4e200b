import type { Page } from 'playwright-core'
import type { World } from '#test/world/world.ts'

/**
 * Ends all sessions once the page has no request in progress, because a rejected request would open the
 * sign-in dialog before the test acts.
 */
export async function endSessions(page: Pick<Page, 'waitForLoadState'>, world: World): Promise<void> {
  await page.waitForLoadState('networkidle')
  await world.sql('delete from user_sessions')
}

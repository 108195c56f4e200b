import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { oneOpenOrder, openingQuickEdit } from '#test/pages/open-quick-edit.ts'

/** Quick Edit of an order of Ann's. */
export const it = inBrowser.extend('open', oneOpenOrder).extend('openQuickEdit', openingQuickEdit)

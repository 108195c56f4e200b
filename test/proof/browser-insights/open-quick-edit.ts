import { it as inBrowser } from '#test/journeys/fixtures.ts'
import { oneOpenOrder, openingQuickEdit } from '#test/pages/open-quick-edit.ts'

export const it = inBrowser.extend('open', oneOpenOrder).extend('openQuickEdit', openingQuickEdit)

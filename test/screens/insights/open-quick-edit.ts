import { oneOpenOrder, openingQuickEdit } from '#test/pages/open-quick-edit.ts'
import { it as onScreens } from '../fixtures.ts'

export const it = onScreens.extend('open', oneOpenOrder).extend('openQuickEdit', openingQuickEdit)

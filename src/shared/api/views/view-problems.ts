import type { Problem } from '../../errors.ts'
import type { Level } from '../../levels.ts'
import { plural } from '../../plural.ts'
import { hasAtMost } from '../../text.ts'
import type { ViewScreen } from './view-query.ts'

export const noSuchView = 'This view no longer exists; reload the views'

/** Maximum number of views per user and screen, and of characters in a name (rule views/limits). */
export const viewLimits = { views: 30, name: 60 } as const

export interface ViewToStore {
  id: number | null
  name: string
  query: string
  sharedWith: Level | null
}

/** The levels that a screen's views can be shared with. Agronomists have no access to Administration. */
export const sharedLevels: Record<ViewScreen, readonly Level[]> = {
  insights: ['agronomist', 'manager', 'admin'],
  orders: ['manager', 'admin'],
}

/** The problems with a user's views for a screen; empty if there are none (rule views/limits). */
export function viewProblems(
  screen: ViewScreen,
  views: readonly ViewToStore[],
  stored: readonly { id: number }[],
): Problem[] {
  const found: Problem[] = []
  if (views.length > viewLimits.views) found.push({ path: 'views', message: tooManyViews })
  views.forEach(({ id, name, sharedWith }, at) => {
    const path = `views.${at}`
    const before = views.slice(0, at)
    const message = viewNameProblem(name, before)
    if (message !== null) found.push({ path: `${path}.name`, message })
    if (id !== null && !stored.some((one) => one.id === id))
      found.push({ path: `${path}.id`, message: noSuchView })
    else if (id !== null && before.some((one) => one.id === id))
      found.push({ path: `${path}.id`, message: 'This view is listed twice' })
    if (sharedWith !== null && !sharedLevels[screen].includes(sharedWith))
      found.push({
        path: `${path}.sharedWith`,
        message: 'Agronomists cannot open Administration; share this view with managers or admins',
      })
  })
  return found
}

export const tooManyViews = `At most ${plural(viewLimits.views, 'view')} per screen are allowed; delete one first`

/** The problem with a view's name; null if there is none. */
export function viewNameProblem(name: string, others: readonly { name: string }[]): string | null {
  if (name === '') return 'Name is required'
  if (!hasAtMost(name, viewLimits.name)) return `Use ${viewLimits.name} characters or fewer`
  const taken = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  return taken ? 'You already have a view with this name; choose another' : null
}

import type { HelpTab } from '#shared/help.ts'
import { withoutEnd } from '#shared/text.ts'

const byPath: Partial<Record<string, HelpTab>> = {
  '/': 'creating-pos',
  '/create': 'creating-pos',
  '/purchase-orders/create': 'creating-pos',
  '/insights': 'managing-pos',
  '/view': 'managing-pos',
  '/accounts': 'managing-customers',
  '/admin': 'admin-functions',
}

/** (rule help/tab-by-route) */
export function helpTabFor(pathname: string): HelpTab {
  return byPath[withoutEnd(pathname, '/') || '/'] ?? 'getting-started'
}

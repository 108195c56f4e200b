import { signedInPage } from './constants.ts'
import { withoutEnd } from './text.ts'

/**
 * The URL paths of the screens. The router uses the same list, and the server responds to these paths with
 * 200.
 */
export const screens = {
  login: '/login',
  loginFailed: '/login-failed',
  signedIn: signedInPage,
  orderForm: '/',
  createOrder: '/purchase-orders/create',
  create: '/create',
  view: '/view',
  insights: '/insights',
  accounts: '/accounts',
  admin: '/admin',
} as const

const known = new Set<string>(Object.values(screens))

/** Normalizes a path as the router does: ignores case and a trailing slash. */
export function screenPath(path: string): string {
  return withoutEnd(path.toLowerCase(), '/') || '/'
}

export function isScreen(path: string): boolean {
  return known.has(screenPath(path))
}

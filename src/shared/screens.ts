import { signedInPage } from './constants.ts'
import { withoutEnd } from './text.ts'

/** The addresses that the application has a screen for: the router's, and those that the server answers with 200. */
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

/** Without regard to case and a slash at the end, as the router reads addresses. */
export function screenPath(path: string): string {
  return withoutEnd(path.toLowerCase(), '/') || '/'
}

export function isScreen(path: string): boolean {
  return known.has(screenPath(path))
}

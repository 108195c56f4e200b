/**
 * A path whose parts start with a letter, a digit or another character without special meaning to browsers.
 */
const ownPath = /^\/(?:[\w-][\w.~-]*(?:\/[\w-][\w.~-]*)*\/?)?(?:\?[^\s\\#]{0,1000})?$/

/**
 * Whether a path belongs to this application, as a destination after sign-in: it has no scheme, and doesn't
 * name another host in any spelling that browsers accept, such as `//host`, `/\host` or `/.//host` (rule
 * sign-in/own-pages-only).
 */
export function isOwnPath(to: string): boolean {
  return to.length <= 1_200 && ownPath.test(to)
}

/**
 * A path, with an optional query. Each segment starts with a letter, a digit, `_` or `-`, none of which has a
 * special meaning to browsers.
 */
const ownPath = /^\/(?:[\w-][\w.~-]*(?:\/[\w-][\w.~-]*)*\/?)?(?:\?[^\s\\#]{0,1000})?$/

/**
 * Whether a path belongs to this application, so that it is safe to open after sign-in (rule
 * sign-in/own-pages-only). Rejects schemes, and other hosts in any spelling that browsers accept, such as
 * `//host`, `/\host` or `/.//host`.
 */
export function isOwnPath(to: string): boolean {
  return to.length <= 1_200 && ownPath.test(to)
}

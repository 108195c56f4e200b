/** Each part begins with a letter, a digit or a sign that a browser gives no meaning of its own. */
const ownPath = /^\/(?:[\w-][\w.~-]*(?:\/[\w-][\w.~-]*)*\/?)?(?:\?[^\s\\#]{0,1000})?$/

/**
 * Whether this is a path of this application, which is where one may be led after signing in: no other host in
 * any spelling that browsers accept (`//host`, `/\\host`, `/.//host`), no scheme (rule sign-in/own-pages-only).
 */
export function isOwnPath(to: string): boolean {
  return to.length <= 1_200 && ownPath.test(to)
}

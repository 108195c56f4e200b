/**
 * Browser names, each with the pattern that identifies the browser. The first match wins, because a browser's
 * header also names the browsers it descends from.
 */
const browsers: [name: string, says: RegExp][] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, says: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * Returns a browser's common name, such as `Firefox on Windows`; null for a script. Only that name is stored,
 * never the header (rule rights/my-sessions).
 */
export function browserName(userAgent: string | undefined): string | null {
  const find = (names: typeof browsers) => names.find(([, says]) => says.test(userAgent ?? ''))?.[0]
  const browser = find(browsers)
  if (!browser) return null
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}

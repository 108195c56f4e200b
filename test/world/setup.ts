import { relative } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { longer, repeating, reportProperty, runs, seed } from './properties.ts'

fc.configureGlobal({
  seed,
  numRuns: runs(100),
  // Less than the test's own time limit, because a property that is still shrinking when its test ends would
  // interfere with the next test.
  interruptAfterTimeLimit: 80_000 * longer,
  markInterruptAsFailure: true,
  reporter: (details) => {
    const { testPath = '', currentTestName = '' } = expect.getState()
    reportProperty(details, repeating(relative('', testPath), currentTestName))
  },
})

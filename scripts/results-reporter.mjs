// Writes Vitest's results as JSON to RESULTS_FILE: every test in every file, and failures outside tests.
import { writeFileSync } from 'node:fs'

export default class ResultsReporter {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => ({
      file: module.relativeModuleId,
      failed: !module.ok(),
      message: [module, ...module.children.allSuites()].flatMap((part) => part.errors())[0]?.message,
      tests: [...module.children.allTests()].map((test) => {
        const { state, errors: failures } = test.result()
        return { name: test.fullName, state, message: failures?.[0]?.message }
      }),
    }))
    const outside = errors.map(({ message }) => message)
    writeFileSync(process.env.RESULTS_FILE, JSON.stringify({ files, outside }))
  }
}

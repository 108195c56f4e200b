interface EvaluatedModule {
  promise?: Promise<unknown>
  exports?: unknown
  evaluated: boolean
  importers: Set<string>
}
declare const __vitest_worker__: {
  evaluatedModules: { idToModuleMap: Map<string, EvaluatedModule> }
}

/**
 * Evaluates the application's modules again, as a browser does for each page, so that no state is left over
 * from the previous page. `vi.resetModules` would also reset the server and the test's own modules.
 */
export async function loadApplication(): Promise<typeof import('#web/start.tsx')> {
  for (const [id, module] of __vitest_worker__.evaluatedModules.idToModuleMap) {
    if (!id.includes('/src/web/')) continue
    module.promise = undefined
    module.exports = undefined
    module.evaluated = false
    module.importers.clear()
  }
  return import('#web/start.tsx')
}

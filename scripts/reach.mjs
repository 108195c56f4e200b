// Finds the modules that a change touched and the tests that it can affect, using modules.ts and
// module-tests.ts in test/architecture.
import { tsImport } from 'tsx/esm/api'

export async function readTables() {
  const read = (file) => tsImport(`../test/architecture/${file}`, import.meta.url)
  const [{ modules }, tables] = [await read('modules.ts'), await read('module-tests.ts')]
  return { modules, ...tables }
}

/**
 * Returns the module that a file in src belongs to: the one that lists the file, or else the nearest folder
 * that is a module.
 */
export function moduleOf(file, modules) {
  const path = file.replace(/^src\//, '')
  const names = Object.keys(modules)
  const naming = names.find((name) => modules[name].files?.includes(path))
  const holding = names.filter((name) => !modules[name].files && path.startsWith(`${name}/`))
  return naming ?? holding.sort((a, b) => b.length - a.length)[0] ?? null
}

/**
 * Returns these modules and all modules that use them, directly or indirectly. One pass is enough, because
 * modules.ts lists lower layers first.
 */
export function withUsers(names, modules, { except = [] } = {}) {
  const reached = new Set(names)
  for (const [name, module] of Object.entries(modules)) {
    if (!except.includes(name) && module.imports.some((used) => reached.has(used))) reached.add(name)
  }
  return [...reached]
}

export function testsFor(files, tables) {
  const each = files.map((file) => testsOfFile(file, tables))
  if (each.includes(null)) return null
  const paths = [...new Set(each.flat())].sort()
  // Leaves out paths that are inside another path in the list.
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)))
}

/**
 * Returns the tests that a change to a file can affect. Modules import only what modules.ts allows, so only
 * the modules that use the file's module can be affected.
 */
function testsOfFile(file, { modules, moduleTests, composing, fileTests, wallTests, smoke }) {
  if (/\.test\.tsx?$/.test(file)) return [file]
  // A change to a file that `fileTests` doesn't list, such as package-lock.json, can affect anything.
  if (!file.startsWith('src/')) return fileTests.find(([begin]) => file.startsWith(begin))?.[1] ?? null
  const module = moduleOf(file, modules)
  if (module === null) return null
  const users = withUsers([module], modules, { except: composing })
  // Nearly every module uses the business rules in src/shared, so a change to them would run every test in
  // module-tests.ts. Instead, selects only the rules' own rows there, because those tests find mistakes
  // soonest.
  const called = module.startsWith('shared') ? [module] : users
  return [
    ...wallTests,
    ...users.flatMap((name) => ownTests(name, modules)),
    ...called.flatMap((name) => moduleTests[name]),
    ...(module.startsWith('server') ? smoke : []),
  ]
}

function ownTests(name, modules) {
  return modules[name].files?.map((file) => `src/${file.replace(/\.tsx?$/, '.test.')}`) ?? [`src/${name}/`]
}

export function touches(files, names, modules) {
  return files.some((file) =>
    names.some((one) => file.startsWith(one) || (file.startsWith('src/') && moduleOf(file, modules) === one)),
  )
}

// Which modules a change touched, and which tests it can reach, by modules.ts and module-tests.ts of test/architecture.
import { tsImport } from 'tsx/esm/api'

export async function readTables() {
  const read = (file) => tsImport(`../test/architecture/${file}`, import.meta.url)
  const [{ modules }, tables] = [await read('modules.ts'), await read('module-tests.ts')]
  return { modules, ...tables }
}

/** The module of a file of src: the one that names it, else the nearest folder that is one. */
export function moduleOf(file, modules) {
  const path = file.replace(/^src\//, '')
  const names = Object.keys(modules)
  const naming = names.find((name) => modules[name].files?.includes(path))
  const holding = names.filter((name) => !modules[name].files && path.startsWith(`${name}/`))
  return naming ?? holding.sort((a, b) => b.length - a.length)[0] ?? null
}

/** These modules and all that use them, directly or through others. The table has lower layers first. */
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
  // A path below another is part of that one.
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)))
}

/** Imports follow the table, so the modules that use one have every src test that imports could lead to. */
function testsOfFile(file, { modules, moduleTests, composing, fileTests, wallTests, smoke }) {
  if (/\.test\.tsx?$/.test(file)) return [file]
  // A file without a row, such as package-lock.json, may change anything.
  if (!file.startsWith('src/')) return fileTests.find(([begin]) => file.startsWith(begin))?.[1] ?? null
  const module = moduleOf(file, modules)
  if (module === null) return null
  const users = withUsers([module], modules, { except: composing })
  // The rules are used nearly everywhere: their own row names the tests that show their faults soonest.
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

/** Whether a change touched one of these: names of modules, or path prefixes. */
export function touches(files, names, modules) {
  return files.some((file) =>
    names.some((one) => file.startsWith(one) || (file.startsWith('src/') && moduleOf(file, modules) === one)),
  )
}

// Which modules a change touched, and which tests it can reach. The tables are test/house/rooms.ts and room-tests.ts.
import { tsImport } from 'tsx/esm/api'

export async function readTables() {
  const read = (file) => tsImport(`../test/house/${file}`, import.meta.url)
  const [{ rooms }, tables] = [await read('rooms.ts'), await read('room-tests.ts')]
  return { rooms, ...tables }
}

/** The module of a file of src: the one that names it, else the nearest folder that is one. */
export function roomOf(file, rooms) {
  const path = file.replace(/^src\//, '')
  const names = Object.keys(rooms)
  const naming = names.find((name) => rooms[name].files?.includes(path))
  const holding = names.filter((name) => !rooms[name].files && path.startsWith(`${name}/`))
  return naming ?? holding.sort((a, b) => b.length - a.length)[0] ?? null
}

/** These modules and all that use them, directly or through others. The table has lower layers first. */
export function withUsers(names, rooms, { except = [] } = {}) {
  const reached = new Set(names)
  for (const [name, room] of Object.entries(rooms)) {
    if (!except.includes(name) && room.rooms.some((used) => reached.has(used))) reached.add(name)
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
function testsOfFile(file, { rooms, roomTests, composing, fileTests, wallTests, smoke }) {
  if (/\.test\.tsx?$/.test(file)) return [file]
  // A file without a row, such as package-lock.json, may change anything.
  if (!file.startsWith('src/')) return fileTests.find(([begin]) => file.startsWith(begin))?.[1] ?? null
  const room = roomOf(file, rooms)
  if (room === null) return null
  const users = withUsers([room], rooms, { except: composing })
  // The rules are used nearly everywhere: their own row names the tests that show their faults soonest.
  const called = room.startsWith('shared') ? [room] : users
  return [
    ...wallTests,
    ...users.flatMap((name) => ownTests(name, rooms)),
    ...called.flatMap((name) => roomTests[name]),
    ...(room.startsWith('server') ? smoke : []),
  ]
}

function ownTests(name, rooms) {
  return rooms[name].files?.map((file) => `src/${file.replace(/\.tsx?$/, '.test.')}`) ?? [`src/${name}/`]
}

/** Whether a change touched one of these: names of modules, or path prefixes. */
export function touches(files, modules, rooms) {
  return files.some((file) =>
    modules.some((one) => file.startsWith(one) || (file.startsWith('src/') && roomOf(file, rooms) === one)),
  )
}

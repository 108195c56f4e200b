import { describe, expect, it } from 'vitest'
import { circles, readSource } from './source.ts'

const read = (text: string) => readSource('src/web/planted.tsx', text)

describe('the reading of imports', () => {
  it.each([
    ["import 'a'"],
    ["import x from 'a'"],
    ["import x, * as all from 'a'"],
    ["import type { X } from 'a'"],
    ["import { type X } from 'a'"],
    ["import {\n  x,\n  y,\n} from 'a'"],
    ["export { x } from 'a'"],
    ["export type { X } from 'a'"],
    ["export * from 'a'"],
    ["export * as x from 'a'"],
    ["const x = await import('a')"],
    ['const x = await import(`a`)'],
    ["let x: import('a').X"],
    ["let x: typeof import('a')"],
  ])('finds the one of %s', (text) => {
    expect(read(text).imports).toEqual(['a'])
  })

  it.each([
    ["// import 'a'"],
    ["/* import x from 'a' */"],
    ['const text = "import \'a\'"'],
    ["const text = `import x from 'a'\nexport * from 'b'`"],
    ["const x = <p>import x from 'a'</p>"],
    ['const pattern = /import "a"/'],
    ['export { x }\nconst x = 1'],
  ])('finds none in %s', (text) => {
    expect(read(text).imports).toEqual([])
  })

  it('treats a computed address as one that no module may import', () => {
    expect(read("const x = await import('a' + 1)").imports).toEqual(['computed at run time'])
  })
})

describe('the reading of loaded modules', () => {
  it.each([
    ["import type { X } from 'a'"],
    ["export type { X } from 'a'"],
    ["export type * from 'a'"],
    ["let x: import('a').X"],
    ["let x: typeof import('a')"],
  ])('finds nothing in %s', (text) => {
    expect(read(text).runs).toEqual([])
  })

  it.each([
    ["import 'a'"],
    ["import { x } from 'a'"],
    ["import { x, type X } from 'a'"],
    ["import { type X } from 'a'"],
    ["export { x } from 'a'"],
    ["export * from 'a'"],
    ["const x = await import('a')"],
  ])('finds the package in %s', (text) => {
    expect(read(text).runs).toEqual(['a'])
  })
})

describe('the count of casts and non-null assertions', () => {
  it.each([
    ['const x = y as string', 1],
    ['const x = y as unknown as string', 2],
    ['const x = [1] as const', 0],
    ['const x = y satisfies string', 0],
    ["import { x as y } from 'a'", 0],
    ["// y as string\nconst text = 'y as string'", 0],
    [`const x = \`as string \${y as string}\``, 1],
  ])('finds in %s the casts: %i', (text, count) => {
    expect(read(text).casts).toHaveLength(count)
  })

  it('finds a cast in angle brackets', () => {
    expect(readSource('src/shared/planted.ts', 'const x = <string>y').casts).toEqual([1])
  })

  it.each([
    ['const x = y!.length', 1],
    ['const x = y![0]!', 2],
    ['let x!: string', 1],
    ['const x = !y && y !== z', 0],
    ["const x = 'y!'", 0],
  ])('finds in %s the exclamation marks: %i', (text, count) => {
    expect(read(text).nonNulls).toHaveLength(count)
  })
})

describe('the measure of components', () => {
  it('counts lines and props, of an interface, of a type in place, and of memo', () => {
    const { components } = read(`interface Props { a: string; b?: string }
export function One({ a }: Props) {
  return <p>{a}</p>
}
const Two = ({ a, b, c }: { a: 1; b: 2; c: 3 }) => <p>{a + b + c}</p>
const Three = memo(function Three({ ...all }: Props) {
  return <p {...all} />
})
const Four = ({ a, b }: FromElsewhere) => <p>{a + b}</p>
const lower = () => null
`)
    expect(components).toEqual([
      { name: 'One', lines: 3, props: 2, required: 1 },
      { name: 'Two', lines: 1, props: 3, required: 3 },
      { name: 'Three', lines: 3, props: 2, required: 1 },
      { name: 'Four', lines: 1, props: 2, required: 2 },
    ])
  })
})

describe('the measure of functions', () => {
  it('counts the lines of declarations, arrows, methods and what is wrapped, with those inside', () => {
    const { functions } = read(`function one() {
  const inner = () => {
  }
}
export const two = memo(() => 2)
const three = { four() {
  return 4
}, five: async () => 5 }
`)
    expect(functions).toEqual([
      { name: 'one', lines: 4 },
      { name: 'inner', lines: 2 },
      { name: 'two', lines: 1 },
      { name: 'four', lines: 3 },
      { name: 'five', lines: 1 },
    ])
  })
})

describe('the search for circular imports', () => {
  const file = (name: string, text: string) => readSource(`src/web/${name}.ts`, text)

  it.each([
    ["import { b } from './b.ts'"],
    ["import type { B } from './b.ts'"],
    ["export { b } from '#web/b.ts'"],
    ["export type { B } from './b.ts'"],
    ["export * from './b.ts'"],
    ["const b = () => import('./b.ts')"],
    ["type B = import('./b.ts').B"],
  ])('finds the one that is closed by %s', (text) => {
    expect(circles([file('a', text), file('b', "import { a } from './a.ts'")])).toEqual([
      ['src/web/a.ts', 'src/web/b.ts'],
    ])
  })

  it('finds a long one beside files that only lead to it, and a file that imports itself', () => {
    const files = [
      file('start', "import './a.ts'"),
      file('a', "import './b.ts'"),
      file('b', "import './c.ts'\nimport './end.ts'"),
      file('c', "import './a.ts'"),
      file('end', ''),
      file('self', "import './self.ts'"),
    ]
    expect(circles(files)).toEqual([['src/web/a.ts', 'src/web/b.ts', 'src/web/c.ts'], ['src/web/self.ts']])
  })

  it('finds none when two ways lead to one file', () => {
    const files = [file('a', "import './b.ts'\nimport './c.ts'"), file('b', "import './c.ts'"), file('c', '')]
    expect(circles(files)).toEqual([])
  })
})

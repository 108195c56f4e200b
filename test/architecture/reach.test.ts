import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chosenFor } from '../../scripts/proof.mjs'
import { proofs } from '../../scripts/proof-list.mjs'
import { moduleOf, testsFor, touches } from '../../scripts/reach.mjs'
import * as tables from './module-tests.ts'
import { modules } from './modules.ts'
import { codeIn, readSource } from './source.ts'

const tests = [...codeIn('src'), ...codeIn('test')].filter((file) => /\.test\.tsx?$/.test(file))
const reached = (...files: string[]) => testsFor(files, { modules, ...tables })
const selected = (file: string, paths: readonly string[] | null) =>
  paths?.some((path) => file.startsWith(path))

/**
 * The most journeys that `npm test` may run: one through each screen by mouse, by keyboard and on a phone,
 * and those that test for lost edits.
 */
const mostJourneys = 43

describe('the tests of the modules', () => {
  it('are listed for every module, and for no missing one', () => {
    expect(Object.keys(tables.moduleTests).toSorted()).toEqual(Object.keys(modules).toSorted())
    expect(tables.composing.filter((name) => !modules[name])).toEqual([])
  })

  it.each(Object.entries(tables.moduleTests))('of %s exist', (_name, paths) => {
    // A folder in test/screens may have no tests, because some screens can be tested only in a browser.
    const missing = paths.filter((path) => !tests.some((file) => file.startsWith(path)))
    expect(missing.filter((path) => !path.startsWith('test/screens/'))).toEqual([])
    expect(paths.length).toBeGreaterThan(missing.length)
  })

  it('cover every area', () => {
    const areas = ['test/screens', 'test/journeys']
      .flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const everything = Object.values(tables.moduleTests).flat()
    const unreached = areas.filter((name) => !everything.some((path) => path.endsWith(`/${name}/`)))
    expect(unreached).toEqual([])
  })

  it('show every screen in a journey', () => {
    expect(tables.smoke.filter((file) => !existsSync(file))).toEqual([])
  })

  // A journey takes four times as long as a test in test/screens, so additional ones belong in the browser
  // proofs.
  it('are few journeys', () => {
    const journeys = tests
      .filter((file) => file.startsWith('test/journeys/'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/^ *it(\.each|\.for)?[(<]/gm) ?? [])
    expect(journeys.length).toBeLessThanOrEqual(mostJourneys)
  })
})

describe('what a change can reach', () => {
  it('is its area for a module of a screen', () => {
    const paths = reached('src/web/screens/insights/card/aces-note.tsx')
    expect(selected('test/journeys/insights/filters.test.ts', paths)).toBe(true)
    expect(selected('src/web/screens/insights/list/list.test.ts', paths)).toBe(true)
    expect(selected('test/journeys/order-form/submit.test.ts', paths)).toBe(false)
    expect(selected('test/api/list.test.ts', paths)).toBe(false)
  })

  it('includes the form and Insights if both use the module', () => {
    const paths = reached('src/web/order/conflict/conflict-dialog.tsx')
    expect(selected('test/journeys/order-form/submit.test.ts', paths)).toBe(true)
    expect(selected('test/journeys/insights/filters.test.ts', paths)).toBe(true)
    expect(selected('test/journeys/accounts/accounts-new.test.ts', paths)).toBe(false)
  })

  it('is the calls of a server module, those who use it, and a way through each screen', () => {
    const paths = reached('src/server/orders/list/cursor.ts')
    expect(selected('test/api/list.test.ts', paths)).toBe(true)
    expect(selected('test/api/search.test.ts', paths)).toBe(true)
    expect(selected('test/api/sign-in.test.ts', paths)).toBe(false)
    expect(paths).toEqual(expect.arrayContaining([...tables.smoke]))
  })

  it('is all calls for a rule, the form, Insights and what imports it', () => {
    const paths = reached('src/shared/order/shares/shares.ts')
    for (const file of [
      'test/api/sign-in.test.ts',
      'test/screens/order-form/shares.test.ts',
      'src/shared/order/merge/merge.test.ts',
      'src/web/order/model/model.test.ts',
    ])
      expect([file, selected(file, paths)]).toEqual([file, true])
    expect(selected('test/journeys/order-form/submit.test.ts', paths)).toBe(false)
  })

  it('is test/architecture for a page, and itself for a test', () => {
    expect(reached('docs/aces.md')).toEqual(['test/architecture/'])
    expect(reached('test/api/list.test.ts', 'src/shared/money.test.ts')).toEqual([
      'src/shared/money.test.ts',
      'test/api/list.test.ts',
    ])
  })

  it.each(['package-lock.json', 'vitest.config.ts', 'test/world/world.ts', 'new.file'])(
    'is everything if %s is among the files',
    (file) => {
      expect(reached('docs/aces.md', file)).toBeNull()
    },
  )
})

describe('the slow proofs', () => {
  const names = proofs.map(({ name }) => name)

  it('have each folder of their tests in the list', () => {
    expect(readdirSync('test/proof').filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(proofs.map((proof) => [proof.name, proof] as const))('%s has what it proves', (_name, proof) => {
    const gone = proof.modules.filter(
      (one) => !modules[one] && !existsSync(one) && !codeIn('src').some((file) => file.startsWith(one)),
    )
    expect(gone).toEqual([])
    const empty = (proof.tests ?? []).filter((path) => !tests.some((file) => file.startsWith(path)))
    expect(empty).toEqual([])
    expect([...(proof.tests ?? []), ...(proof.command ?? [])]).not.toEqual([])
  })

  it('have each property among those that run longer', () => {
    const long = proofs.find(({ name }) => name === 'properties')?.tests ?? []
    // Skips the property helper's own test, which fails on purpose, and the proofs, which would take hours
    // with PROPERTY_RUNS=10.
    const others = /^test\/(world\/properties\.test\.ts|proof\/)/
    const properties = tests.filter(
      (file) => readSource(file).imports.includes('fast-check') && !others.test(file),
    )
    expect(properties.length).toBeGreaterThan(15)
    expect(properties.filter((file) => !long.some((path) => file.startsWith(path)))).toEqual([])
  })

  const chosen = (turn: number, ...files: string[]) =>
    chosenFor(files, proofs, { turn, touches: (some, names) => touches(some, names, modules) }).map(
      ({ name }) => name,
    )

  it('are those whose modules a change touched, and one more in turn', () => {
    const turn = names.indexOf('embedded')
    expect(chosen(turn, 'src/server/backup/write-backup.ts')).toEqual([
      'histories',
      'backup',
      'embedded',
      'postgres-15',
      'newcomer',
    ])
    expect(chosen(names.indexOf('start'), 'docs/aces.md')).toEqual(['start'])
    // It's the backup proof's turn, but the change already selects it, so the proof after it also runs.
    expect(chosen(names.indexOf('backup'), 'test/proof/backup/backup.test.ts')).toEqual(['backup', 'start'])
  })

  it('each have their turn', () => {
    const turns = names.map((_, turn) => chosen(turn))
    expect(turns).toEqual(names.map((name) => [name]))
  })
})

it('the module of a file is the one that names it, or else the nearest folder', () => {
  expect(
    ['order/kinds.ts', 'order/order.ts', 'order/shares/shares.ts'].map((file) =>
      moduleOf(`src/shared/${file}`, modules),
    ),
  ).toEqual(['shared/kinds', 'shared/order', 'shared/order/shares'])
})

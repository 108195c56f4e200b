import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { reachableCopy } from './binaries-copy.ts'

let folder: string
const native = dirname(dirname(findBinaries(undefined).postgres))
function copyTo(): string {
  const copy = reachableCopy({ native, version: 'test', usable: () => true })
  if (!copy) throw new Error('No folder serves for a copy')
  return copy
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'furrow-copies-'))
  vi.stubEnv('TMPDIR', folder)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('a copy runs, is open to every user, and is made once', () => {
  const copy = copyTo()
  const made = statSync(copy).ctimeMs

  expect(execFileSync(join(copy, 'bin/postgres'), ['--version'], { encoding: 'utf8' })).toMatch(
    /^postgres \(PostgreSQL\)/,
  )
  expect(statSync(copy).mode & 0o777).toBe(0o755)
  expect(copyTo()).toBe(copy)
  expect(statSync(copy).ctimeMs).toBe(made)
  expect(readdirSync(folder)).toEqual([basename(copy)])
})

test('a copy that lost a file is made again', () => {
  const lost = join(copyTo(), 'share/postgresql/postgres.bki')
  unlinkSync(lost)

  expect(copyTo()).toBe(join(folder, 'furrow-postgresql-test'))

  expect(statSync(lost).size).toBeGreaterThan(0)
})

test('a folder that others can write to is not trusted', () => {
  mkdirSync(join(folder, 'furrow-postgresql-test/bin'), { recursive: true })
  writeFileSync(join(folder, 'furrow-postgresql-test/bin/postgres'), '#!/bin/sh\necho planted\n')
  execFileSync('chmod', ['-R', '777', join(folder, 'furrow-postgresql-test')])

  expect(copyTo()).not.toBe(join(folder, 'furrow-postgresql-test'))
})

test('a link in the folder of a copy is not followed', () => {
  symlinkSync(native, join(folder, 'furrow-postgresql-test'))

  expect(copyTo()).not.toBe(join(folder, 'furrow-postgresql-test'))
})

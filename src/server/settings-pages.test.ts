import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { environment } from './environment.ts'
import { environmentExample, settingsPage } from './settings-pages.ts'

const names = Object.keys(environment.shape)

describe('the pages about the settings', () => {
  test('match the table in environment.ts: npm run settings writes them again', () => {
    expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage())
    expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample())
  })

  test('name each setting with its allowed values, default and purpose', () => {
    const rows = settingsPage().match(/^\| `.*$/gm) ?? []
    expect(rows.map((row) => /^\| `(\w+)`/.exec(row)?.[1])).toEqual(names)
    expect(
      rows.filter((row) => row.split(/(?<!\\)\|/).some((cell, at) => at > 0 && at < 5 && !cell.trim())),
    ).toEqual([])
    expect(rows).toContainEqual(
      '| `PORT` | a whole number from 0 to 65535 | `3000` | The port to listen on; 0 picks a free one and prints it. |',
    )
  })

  test('set nothing in the example that users copy', () => {
    const lines = environmentExample().split('\n')
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
    expect(lines.filter((line) => /^#\w+=$/.test(line))).toEqual(names.map((name) => `#${name}=`))
  })
})

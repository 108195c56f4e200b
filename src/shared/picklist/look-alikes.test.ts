import { expect, it } from 'vitest'
import { matchRows, readRows } from './import-rows.ts'
import { absentFrom, importSteps } from './import-steps.ts'
import { customers, gridSizes } from './lists.ts'
import { lookAlikes } from './look-alikes.ts'

function saidOf(sent: readonly string[], stored: readonly string[] = []) {
  const entries = stored.map((accountId, id) => ({ id, accountId, name: 'Hal', company: '', active: true }))
  const { rows } = readRows(
    customers,
    sent.map((accountId) => ({ accountId, name: 'Hal' })),
  )
  const { matched, errors } = matchRows(customers, entries, rows)
  expect(errors).toEqual([])
  return lookAlikes(
    customers,
    importSteps(customers, matched, absentFrom(entries, matched), () => null),
  )
}

// (rule imports/look-alike-keys)
it.each([
  ['É1', 'é1', '“É” is U+00C9, “é” is U+00E9'],
  ['Jose 1', 'José 1', '“é” is U+00E9'],
  ['A100', '\u0410100', '“\u0410” is U+0410'],
  ['CO\u039f1', 'COO1', '“\u039f” is U+039F'],
  ['A100', 'A\uff1100', '“\uff11” is U+FF11'],
  ['A-1', 'A\u20111', '“\u2011” is U+2011'],
])('keys that look alike are named, both of them: %s and %s', (one, other, letters) => {
  expect(saidOf([one, other])).toEqual([
    expect.stringMatching(
      `^Account ID ${other} \\(row 3\\) looks like ${one} \\(row 2\\), but is different: `,
    ),
  ])
  for (const letter of letters.split(', ')) expect(saidOf([one, other])[0]).toContain(letter)
  // The look-alike warning appears whether or not the stored entry is in the file.
  expect(saidOf([other], [one])[0]).toContain(`${other} (row 2) looks like ${one} (in the list)`)
  expect(saidOf([one, other], [one])[0]).toContain(`${other} (row 3) looks like ${one} (in the list)`)
})

it('keys that are the same, look different or are all in the list are not named', () => {
  expect(saidOf(['A1', 'B1', 'Ü2', 'O2'])).toEqual([])
  expect(saidOf(['É1', 'é1'], ['É1', 'é1'])).toEqual([])
  expect(saidOf(['É1'], ['É1'])).toEqual([])
  const { rows } = readRows(gridSizes, [
    { size: 'é', territory: '11' },
    { size: 'é', territory: '41' },
  ])
  const { matched } = matchRows(gridSizes, [], rows)
  expect(
    lookAlikes(
      gridSizes,
      importSteps(gridSizes, matched, [], () => null),
    ),
  ).toEqual([])
})

it('of many keys that look alike only the first are named', () => {
  const said = saidOf([...'abcdefghijklm'].flatMap((letter) => [`${letter}e`, `${letter}é`]))
  expect(said).toHaveLength(11)
  expect(said.at(-1)).toBe('3 more pairs of entries look alike')
})

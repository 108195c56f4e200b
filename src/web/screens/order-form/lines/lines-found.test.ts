import { expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { findLines, lineToGoTo } from './lines-found.ts'

const lines = ['North 40', 'Kettle', 'North 12'].map((fieldName, at) => ({
  ...blankLine(`line-${at + 1}`),
  fieldName,
  serviceTypeId: at,
  legalDescription: `NE 1/4 S${at + 120} T88N`,
  county: at === 1 ? 'Boone' : '',
}))
const serviceName = ({ serviceTypeId }: LineItemInput) =>
  ['Corn Scouting', 'Premium', 'Corn'][serviceTypeId ?? -1] ?? ''

// (rule lines/finding)
it.each([
  ['north', [1, 3]],
  ['  NORTH   12 ', [3]],
  ['corn', [1, 3]],
  ['s121', [2]],
  ['121', [2]],
  ['boone', [2]],
  ['2', [2]],
  ['88', [1, 2, 3]],
  ['12', [3]],
  ['wheat', []],
] as const)('%s finds the lines that have it in what they show, numbers whole', (text, found) => {
  const { leftOut } = findLines(text, lines, serviceName)
  expect(lines.flatMap(({ id }, at) => (leftOut.has(id) ? [] : [at + 1]))).toEqual(found)
})

it.each([
  ['2', 'line-2'],
  ['12', 'line-3'],
  ['corn', 'line-1'],
  ['wheat', undefined],
] as const)('Enter after %s leads to the line of that number, else to the first one found', (text, id) => {
  expect(lineToGoTo(findLines(text, lines, serviceName), lines)).toBe(id)
})

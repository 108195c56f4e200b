import { describe, expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import { noEditors } from '#web/order/model/line-editor.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { copyText, isRemoval, removalText, writtenAt } from './copy-text.ts'
import { reconcileCopies, removalKeptMs } from './reconcile.ts'
import { draftFormat, freshForm } from './stored-draft.ts'

const key = 'draft|maren@harrowvale.example|create_new|new|w1'
const draft = (comments: string, at?: number) => JSON.stringify({ format: 1, comments, writtenAt: at })
const now = 1_000_000_000

function settle(here: string | null, there: string | null) {
  const place = (text: string | null) => new Map(text === null ? [] : [[key, text]])
  const { local, onDisk: mirrored, removable: forgettable } = reconcileCopies(place(here), place(there), now)
  return { local: local.get(key), mirrored: mirrored.get(key), forgotten: forgettable.has(key) }
}

// (rule drafts/autosave)
it.each([0, 1, 3])('the text of a draft with %i lines is read as the draft it was', (count) => {
  const lines = Array.from({ length: count }, (_, at) => ({
    ...blankLine(`line-${at}`),
    fieldName: 'A "}]," B',
  }))
  const form = { ...blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 }), lines }
  const place = { person: 'maren@harrowvale.example', mode: 'create_new', orderId: null } as const
  const kept = { ...freshForm({ form, editors: noEditors }, null), ...place, format: draftFormat, keptAt: '' }
  const { submits: _, ...stored } = kept
  for (const at of [1, 2]) expect(JSON.parse(copyText(stored, at))).toEqual({ ...stored, writtenAt: at })
})

const untouched = { local: undefined, mirrored: undefined, forgotten: false }

// (rule drafts/newer-copy-wins)
describe('of two copies of a draft', () => {
  const [older, newer] = [draft('Call', 10), draft('Call the home place', 11)]

  it.each([
    ['the newer one that only the disk has comes back', older, newer, { ...untouched, local: newer }],
    ['one that local storage lost altogether comes back', null, older, { ...untouched, local: older }],
    ['the newer one of local storage gets to the disk', newer, older, { ...untouched, mirrored: newer }],
    ['one that the disk never had gets there', older, null, { ...untouched, mirrored: older }],
    ['the same one stays as it is', newer, newer, untouched],
    ['one of before there were two is older', draft('Call'), older, { ...untouched, local: older }],
    ['one that was cut off is older', newer.slice(0, -5), older, { ...untouched, local: older }],
    [
      'one of before there were two gets to the disk',
      draft('C'),
      null,
      { ...untouched, mirrored: draft('C') },
    ],
  ])('%s', (_, here, there, settled) => {
    expect(settle(here, there)).toEqual(settled)
  })
})

describe('a draft that was removed', () => {
  const [older, removal, newer] = [draft('Call', now - 2), removalText(now - 1), draft('Call', now)]

  it.each([
    ['does not come back from local storage', older, removal, { ...untouched, local: null }],
    [
      'does not come back from the disk',
      removal,
      older,
      { ...untouched, mirrored: removal, forgotten: true },
    ],
    [
      'is forgotten by local storage once the disk knows',
      removal,
      removal,
      { ...untouched, forgotten: true },
    ],
    ['is forgotten where the disk never had it', removal, null, { ...untouched, forgotten: true }],
    ['stays known to the disk while local storage may come back with it', null, removal, untouched],
    ['is there again when the removal was taken back', removal, newer, { ...untouched, local: newer }],
    ['is there again on the disk too', newer, removal, { ...untouched, mirrored: newer }],
  ])('%s', (_, here, there, settled) => {
    expect(settle(here, there)).toEqual(settled)
  })

  it('is forgotten by the disk after a day, unless local storage just came back with it', () => {
    const old = removalText(now - removalKeptMs - 1)
    expect(settle(null, old)).toEqual({ ...untouched, mirrored: null })
    expect(settle(draft('Call', 1), old)).toEqual({ ...untouched, local: null })
  })
})

it('nothing is older than nothing, and only a removal is one', () => {
  expect(writtenAt(undefined)).toBeLessThan(writtenAt('null'))
  expect(writtenAt('"text"')).toBe(0)
  expect(isRemoval('null')).toBe(false)
  expect(isRemoval(draft('removed', 1))).toBe(false)
  expect(isRemoval(removalText(1))).toBe(true)
})

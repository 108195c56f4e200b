import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime } from '#web/api/server-clock.ts'
import { noEditors } from '#web/order/model/line-editor.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { createAutosave, writeAfterMs } from './autosave.ts'
import { findDraft, findDrafts } from './draft-storage.ts'
import { readDraft } from './read-draft.ts'
import { keyOf } from './stored-draft.ts'

const place = { person: 'maren@harrowvale.example', mode: 'create_new', orderId: null } as const
const earlier = { formId: 'w1', pendingSave: null }
const pristine = blankForm({ email: place.person, fiscalYear: 2026 })
const typed = (comments: string) => ({
  form: { ...pristine, comments },
  editors: noEditors,
  pristine,
  baseVersion: null,
})

let stored: Map<string, string>
let full: boolean
let writes: number
beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  full = false
  writes = 0
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem(key: string, value: string) {
      if (full) throw new Error('quota')
      writes += 1
      stored.set(key, value)
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// (rule drafts/autosave)
it('writes once for all strokes of a moment, also while one types on', () => {
  const autosave = createAutosave(place, earlier)
  for (const text of ['C', 'Ca', 'Cal', 'Call']) autosave.update(typed(text))
  expect(writes).toBe(0)
  vi.advanceTimersByTime(writeAfterMs)
  expect(writes).toBe(1)
  expect(findDraft(place.person, 'w1')?.form.comments).toBe('Call')
})

it('writes at once what waits when the window goes', () => {
  const autosave = createAutosave(place, earlier)
  autosave.update(typed('Call'))
  autosave.flush()
  expect(findDraft(place.person, 'w1')?.form.comments).toBe('Call')
})

// (rule drafts/only-real-changes)
it('keeps nothing of an untouched form, and forgets one that was emptied again', () => {
  const autosave = createAutosave(place, earlier)
  autosave.update(typed('Call'))
  autosave.flush()
  autosave.update(typed(''))
  autosave.flush()
  expect(stored.size).toBe(0)
  expect(autosave.state()).toBe('nothing')
})

it('a save that may have arrived is kept before it is sent, also of an untouched form', () => {
  const autosave = createAutosave(place, earlier)
  autosave.update(typed(''))
  const save = { attempt: { key: 'k1', id: 12, body: {} }, since: '2026-03-02T12:00:00.000Z' }
  autosave.setPendingSave(save)
  expect(findDraft(place.person, 'w1')?.pendingSave).toEqual(save)
})

// (rule drafts/not-kept-is-said)
it('says that nothing is kept where the storage is full, and keeps it for this window', async () => {
  const autosave = createAutosave(place, earlier)
  full = true
  autosave.update(typed('Call'))
  autosave.flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(autosave.state()).toBe('not kept')
  expect(stored.size).toBe(0)
  expect(findDraft(place.person, 'w1')?.form.comments).toBe('Call')
  autosave.discard()
  full = false
  // Simulates closing the page, which saves any unsaved changes.
  autosave.flush()
  expect(findDrafts(place.person).drafts).toEqual([])
})

// (rules drafts/not-kept-is-said, offline/submit-waits)
it('a save that only the tab could store does not survive closing the tab', async () => {
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('indexedDB', {
    open() {
      throw new Error('quota')
    },
  })
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  full = true
  const autosave = createAutosave(place, earlier)
  autosave.update(typed('Call'))
  await autosave.setPendingSave({
    attempt: { key: 'k1', id: null, body: {} },
    since: '2026-03-02T12:00:00.000Z',
  })
  expect(autosave.survivesClosing()).toBe(false)
})

// (rule drafts/one-person-one-place)
it('is found by its own person only', () => {
  const autosave = createAutosave(place, earlier)
  autosave.update(typed('Call'))
  autosave.flush()
  expect(findDrafts('mia@harrowvale.example').drafts).toEqual([])
  expect(findDrafts('maren@harrowvale.example as tobiah@harrowvale.example').drafts).toEqual([])
})

it('another version of the program, a broken text and a foreign place are outdated', () => {
  const autosave = createAutosave(place, earlier)
  autosave.update(typed('Call'))
  autosave.flush()
  const key = keyOf({ ...place, formId: 'w1' })
  const text = stored.get(key) ?? ''
  expect(readDraft(key, text)).toMatchObject({ formId: 'w1' })
  expect(readDraft(key, text.replace('"format":2', '"format":0'))).toBe('outdated')
  expect(readDraft(key, text.slice(0, -5))).toBe('outdated')
  expect(readDraft(key.replace('maren', 'mia'), text)).toBe('outdated')
})

// (rule drafts/typing-goes-on)
it('moves with the form to the order that was stored, and leaves no draft behind', () => {
  const autosave = createAutosave(place, earlier)
  autosave.update(typed('Call'))
  autosave.flush()
  autosave.moveTo({ ...place, mode: 'edit_po', orderId: 9 })
  expect(findDrafts(place.person).drafts).toMatchObject([
    { mode: 'edit_po', orderId: 9, pendingSave: null, form: { comments: 'Call' } },
  ])
  autosave.update(typed('Call first'))
  autosave.flush()
  expect(findDrafts(place.person).drafts).toMatchObject([{ orderId: 9, form: { comments: 'Call first' } }])
})

// (rule drafts/leaving-asks)
it('knows whether closing the window would lose anything, the last stroke included', async () => {
  const autosave = createAutosave(place, earlier)
  autosave.update(typed('Call'))
  expect(autosave.isKept()).toBe(true)
  expect(findDraft(place.person, 'w1')?.form.comments).toBe('Call')
  full = true
  autosave.update(typed('Call first'))
  expect(autosave.isKept()).toBe(false)
  expect(await autosave.untilKept()).toBe(false)
})

// (rule drafts/end-after-30-days)
it('a draft that nobody touched for 30 days ends', () => {
  const autosave = createAutosave(place, earlier)
  autosave.update(typed('Call'))
  autosave.flush()
  // Rounds the clock up to a full second, because the Date header has no milliseconds.
  vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000)
  noteServerTime(new Response('', { headers: { date: new Date().toUTCString() } }))
  autosave.update(typed('Call first'))
  autosave.flush()
  vi.advanceTimersByTime(30 * 86_400_000)
  expect(findDrafts(place.person).drafts).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(findDrafts(place.person)).toEqual({
    drafts: [],
    outdated: [],
    ended: [keyOf({ ...place, formId: 'w1' })],
  })
})

// (rule drafts/only-real-changes)
it('keeps no draft of what the address put in, and one of all else', () => {
  const given = { ...pristine, producerId: 3 }
  const autosave = createAutosave(place, earlier)
  const filled = (changes: Partial<OrderForm>) => {
    autosave.update({ ...typed(''), form: { ...given, ...changes }, given })
    autosave.flush()
    return [autosave.isUnsaved(), findDrafts(place.person).drafts.length]
  }
  expect(filled({})).toEqual([false, 0])
  expect(filled({ comments: 'Call' })).toEqual([true, 1])
  expect(filled({ producerId: 4 })).toEqual([true, 1])
  expect(filled({ producerId: null })).toEqual([false, 0])
})

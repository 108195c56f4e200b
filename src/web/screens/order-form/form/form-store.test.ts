import { expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { aroundEmptyForm } from '#test/world/form-lists.ts'
import { baseVersionOf } from '#web/order/model/base-version.ts'
import {
  addLine,
  addLines,
  chooseBaseType,
  chooseProducer,
  removeLines,
  saveLine,
  typeText,
} from '#web/order/model/form-steps.ts'
import { lineDraft } from '#web/order/model/line-draft.ts'
import { newLineEditor, noEditors, openLine } from '#web/order/model/line-editor.ts'
import { setText, typeUnits } from '#web/order/model/line-steps.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { noStoredOrders } from '#web/order/model/rule-context.ts'
import { initialState } from './form-state.ts'
import { createFormStore } from './form-store.tsx'

const start = { form: blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 }), notes: [] }

function openStore() {
  const content = { form: start.form, editors: noEditors }
  return createFormStore(initialState(content, baseVersionOf(start, noStoredOrders, null), aroundEmptyForm))
}

function countedLine(id: string, counts: { looks: number }): LineItemInput {
  const line = {
    ...blankLine(id),
    fieldName: id,
    acres: 80,
    costPerAcre: 6,
    serviceTypeId: 1,
    numberOfChecks: 2,
  }
  return Object.defineProperty(line, 'legalDescription', {
    enumerable: true,
    get() {
      counts.looks += 1
      return 'NE 1/4 S31'
    },
  })
}

it('never runs the rules of a line again for a key stroke in another line, in the panel or in the comments', () => {
  const counts = { looks: 0 }
  const store = openStore()
  store.change(addLines([countedLine('a', counts), countedLine('b', counts)]))
  store.change(addLine({ ...blankLine('c'), fieldName: 'c' }))
  // Simulates a click on Submit, so that the problems of all lines are shown.
  store.update({ tried: true })
  expect(counts.looks).toBeGreaterThan(0)

  counts.looks = 0
  const [, , other] = store.get().form.lines
  if (!other) throw new Error('The third line is there')
  store.changeEditors(openLine(other))
  for (const text of ['8', '80', '80.5']) store.changeDraft('edit', typeUnits(text))
  store.change(saveLine({ ...other, acres: 80.5 }))
  store.changeEditors((editors) => ({ ...editors, new: newLineEditor(lineDraft(blankLine('d'), true)) }))
  for (const text of ['N', 'No', 'North']) store.changeDraft('new', setText('fieldName', text))
  for (const text of ['C', 'Ca', 'Call']) store.change(typeText('comments', text))
  store.change(chooseProducer(7))
  expect(counts.looks).toBe(0)
})

it('does not run the rules of lines again that only moved up, and still names their new place', () => {
  const counts = { looks: 0 }
  const store = openStore()
  store.change(addLines([{ ...blankLine('x'), fieldName: 'x' }, countedLine('a', counts)]))
  store.update({ tried: true })
  expect(store.get().problems.some(({ path }) => path === 'lineItems.1.crops')).toBe(true)
  counts.looks = 0
  store.change(removeLines(new Set(['x'])))
  expect(counts.looks).toBe(0)
  expect(store.get().problems.some(({ path }) => path === 'lineItems.0.crops')).toBe(true)
  expect(store.get().problems.some(({ path }) => path.startsWith('lineItems.1'))).toBe(false)
})

it('keeps what follows from the form as long as its causes stay', () => {
  const store = openStore()
  const before = store.get()
  store.change(typeText('comments', 'Call'))
  const after = store.get()
  expect(after.draft.comments).toBe('Call')
  expect(after.figures).toBe(before.figures)
  expect(after.context).toBe(before.context)
  expect(after.problems).toBe(before.problems)
})

it('takes the service out of a line that is being added when the PO type changes', () => {
  const store = openStore()
  const line = { ...blankLine('x'), fieldName: 'East', serviceTypeId: 3 }
  store.changeEditors((editors) => ({ ...editors, new: newLineEditor(lineDraft(line, true)) }))
  store.change(chooseBaseType('custom'))
  expect(store.get().editors.new?.draft.line).toMatchObject({ fieldName: 'East', serviceTypeId: null })
})

it('tells its listeners of a change, and of nothing that changes nothing', () => {
  const store = openStore()
  let notified = 0
  const stop = store.subscribe(() => {
    notified += 1
  })
  store.change((form) => form)
  store.changeEditors((editors) => editors)
  expect(notified).toBe(0)
  store.change(typeText('comments', 'Call'))
  expect(notified).toBe(1)
  stop()
  store.change(typeText('comments', 'Call me'))
  expect(notified).toBe(1)
})

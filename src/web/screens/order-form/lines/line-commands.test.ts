import { expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { blankLine } from '#shared/order/blank-line.ts'
import { aroundEmptyForm } from '#test/world/form-lists.ts'
import { baseVersionOf } from '#web/order/model/base-version.ts'
import { noEditors } from '#web/order/model/line-editor.ts'
import { blankForm } from '#web/order/model/prefill.ts'
import { noStoredOrders } from '#web/order/model/rule-context.ts'
import { initialState } from '#web/screens/order-form/form/form-state.ts'
import { createFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { createLineCommands } from './line-commands.ts'

function storeOf(count: number) {
  const lines = Array.from({ length: count }, (_, at) => blankLine(`line-${at}`))
  const form = { ...blankForm({ email: 'maren@harrowvale.example', fiscalYear: 2026 }), lines }
  const base = baseVersionOf({ form, notes: [] }, noStoredOrders, null)
  return createFormStore(initialState({ form, editors: noEditors }, base, aroundEmptyForm))
}

// (rule lines/copy)
it.each([
  [limits.lines - 1, limits.lines, []],
  [
    limits.lines,
    limits.lines,
    ['Line 2 not copied', 'An order can have up to 1,000 lines: 0 more can be added.'],
  ],
])(
  'a line of %i is copied while there is room, else refused in the words of pasting',
  (count, after, refusal) => {
    const store = storeOf(count)
    const refused: string[] = []
    const commands = createLineCommands({
      store,
      undo: {
        perform: (_, step) => store.change(step),
        replaceShares: () => undefined,
        discardNewLine: () => {},
        dropChanges: () => {},
        undo: () => false,
        redo: () => false,
      },
      announce: () => {},
      refuse: (...said) => void refused.push(...said),
      onFill: () => {},
    })
    commands.copy(store.get().form.lines[1] ?? blankLine('none'))
    expect(store.get().form.lines).toHaveLength(after)
    expect(refused).toEqual(refusal)
  },
)

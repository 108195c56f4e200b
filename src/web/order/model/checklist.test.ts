import { expect, it } from 'vitest'
import { checklist } from './checklist.ts'
import { addLine, changeAdding, reduce } from './form-steps.ts'
import { blankLine, lineDraft } from './line-draft.ts'
import { toDraft } from './order-form.ts'
import { blankForm } from './prefill.ts'
import { leavePanel } from './repeat-line.ts'
import { noStoredOrders, ruleContext } from './rule-context.ts'

const none = { producers: [], customers: [], agronomists: [], services: [], gridSizes: [] }
const rules = ruleContext({ ...none, coops: [], crops: [], states: [] }, noStoredOrders, false)
const notAdded = 'The service line item being written is not added yet'
const form = reduce(blankForm({ email: '', fiscalYear: 2026 }), addLine(blankLine('a')))
const listed = (now: typeof form) =>
  checklist(now, toDraft(now), rules).map(({ text, done }) => `${done} ${text}`)

it('asks for a line that was begun and not added, as long as it is', () => {
  expect(listed(form)).not.toContain(`false ${notAdded}`)
  const line = { ...blankLine('b'), fieldName: 'Kettle' }
  const begun = reduce(
    form,
    changeAdding(() => lineDraft(line, true)),
  )
  expect(listed(begun)).toContain(`false ${notAdded}`)
  expect(listed(reduce(begun, leavePanel))).toContain(`false ${notAdded}`)
  expect(listed(reduce(begun, addLine(line)))).not.toContain(`false ${notAdded}`)
})

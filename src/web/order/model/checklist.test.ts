import { expect, it } from 'vitest'
import { blankLine } from '#shared/order/blank-line.ts'
import { lineSetting } from '#shared/order/rules/problems.ts'
import { emptyCatalogue } from '#test/world/form-lists.ts'
import { checklist, lineEntries } from './checklist.ts'
import { addLine, reduce } from './form-steps.ts'
import { lineDraft } from './line-draft.ts'
import { closeEditor, type LineEditors, leavePanel, newLineEditor, noEditors } from './line-editor.ts'
import { toDraft } from './order-form.ts'
import { blankForm } from './prefill.ts'
import { noStoredOrders, ruleContext } from './rule-context.ts'

const rules = ruleContext(emptyCatalogue, noStoredOrders, false)
const notAdded = 'The service line item you started hasn’t been added yet'
const form = reduce(blankForm({ email: '', fiscalYear: 2026 }), addLine(blankLine('a')))
const listed = (now: typeof form, editors: LineEditors) => {
  const draft = toDraft(now)
  const open = lineEntries(draft.lineItems, lineSetting(draft, rules), rules)
  return checklist(draft, open, editors.new?.draft ?? null).map(({ text, done }) => `${done} ${text}`)
}

// (rule input/requirement-list)
it('asks for a line that was begun and not added, as long as it is', () => {
  expect(listed(form, noEditors)).not.toContain(`false ${notAdded}`)
  const line = { ...blankLine('b'), fieldName: 'Kettle' }
  const begun = { ...noEditors, new: newLineEditor(lineDraft(line, true)) }
  expect(listed(form, begun)).toContain(`false ${notAdded}`)
  expect(listed(form, leavePanel(begun))).toContain(`false ${notAdded}`)
  expect(listed(reduce(form, addLine(line)), closeEditor('new')(begun))).not.toContain(`false ${notAdded}`)
})

// (rule input/requirement-list)
it('a row of shares that was added and has nobody yet is still required, and leads to its field', () => {
  const open = (agronomists: string[], customers: (number | null)[]) =>
    checklist(
      {
        ...toDraft(form),
        agronomistAssignments: agronomists.map((email) => ({ email, percentage: 50 })),
        customerAssignments: customers.map((id) => ({ id, percentage: 50 })),
      },
      [],
      null,
    ).flatMap(({ text, done, path }) => (done ? [] : [`${path}: ${text}`]))
  expect(open(['ann@farm.test', ''], [1, null])).toEqual(
    expect.arrayContaining([
      'agronomistAssignments.1.email: Agronomist 2 selection required',
      'customerAssignments.1.id: Customer 2 selection required',
    ]),
  )
  const rows = (texts: string[]) => texts.filter((text) => /\w \d selection/.test(text))
  expect(rows(open(['', 'ann@farm.test'], [1]))).toEqual([
    'agronomistAssignments.0.email: Agronomist 1 selection required',
  ])
  expect(rows(open([''], [null]))).toEqual(['customerAssignments.0.id: Customer 1 selection required'])
})

import { focusField } from './field-ids.ts'
import type { OrderForm } from './form.ts'
import { changeAdding, type Step } from './form-steps.ts'
import { blankLine, lineDraft } from './line-draft.ts'
import { newId } from './new-id.ts'

/** Leads from a fault or a requirement to its field; a line is opened for it. */
export function useGoTo(
  form: OrderForm,
  change: (step: Step) => void,
  openLine: (id: string, focus: string) => void,
): (path: string) => void {
  return (path) => {
    const inLine = /^lineItems\.(\d+)(?:\.(.+))?$/.exec(path)
    const line = inLine && form.lines[Number(inLine[1])]
    if (line) {
      openLine(line.id, inLine[2] ?? 'fieldName')
    } else if (path.startsWith('adding.')) {
      document.getElementById(path.replace('adding.', 'line-new-'))?.focus()
    } else if (path === 'lineItems' && form.adding) {
      document.getElementById('line-new-fieldName')?.focus()
    } else if (path === 'lineItems') {
      change(changeAdding(() => lineDraft(blankLine(newId()), true)))
    } else {
      focusField(path)
    }
  }
}

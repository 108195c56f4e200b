import { newLinePath } from '#web/order/model/checklist.ts'
import { openLine, openPanel } from '#web/order/model/line-editor.ts'
import { focusAfter } from '#web/ui/focus.ts'
import { focusField } from './focus-field.ts'
import type { FormStore } from './form-store.tsx'

/** Focuses the field that has a problem or an unmet requirement, opening its line if necessary. */
export function goToProblem(store: FormStore, path: string): void {
  const { form, context } = store.get()
  const inLine = /^lineItems\.(\d+)(?:\.(.+))?$/.exec(path)
  const line = inLine && form.lines[Number(inLine[1])]
  if (line) {
    store.changeEditors(openLine(line, inLine[2]))
  } else if (path.startsWith(newLinePath) || path === 'lineItems') {
    const field = path.replace(newLinePath, '').replace('lineItems', 'fieldName')
    // Opens the panel first, because the input doesn't exist while the panel is closed.
    focusAfter(() => store.changeEditors(openPanel(form.lines, context)), `line-new-${field}`)
  } else {
    focusField(path)
  }
}

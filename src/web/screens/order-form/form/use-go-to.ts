import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Step } from '#web/order/model/form-steps.ts'
import type { LineContext } from '#web/order/model/line-context.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import { openPanel } from '#web/order/model/repeat-line.ts'
import { drawNow } from '#web/ui/overlay/draw-now.ts'
import { focusField } from './focus-field.ts'

/** Leads from a problem or a requirement to its field; a line is opened for it. */
export function useGoTo(
  form: OrderForm,
  change: (step: Step) => void,
  context: LineContext,
  openLine: (id: string, focus: string) => void,
): (path: string) => void {
  const now = useRef({ form, context })
  useLayoutEffect(() => {
    now.current = { form, context }
  })
  return useCallback(
    (path) => {
      const { form, context } = now.current
      const inLine = /^lineItems\.(\d+)(?:\.(.+))?$/.exec(path)
      const line = inLine && form.lines[Number(inLine[1])]
      if (line) {
        openLine(line.id, inLine[2] ?? 'fieldName')
      } else if (path.startsWith('adding.') || path === 'lineItems') {
        // A panel that was aside, or is new, stands there once it is drawn.
        drawNow(() => change(openPanel(context)))
        const field = path.replace('adding.', '').replace('lineItems', 'fieldName')
        document.getElementById(`line-new-${field}`)?.focus()
      } else {
        focusField(path)
      }
    },
    [change, openLine],
  )
}

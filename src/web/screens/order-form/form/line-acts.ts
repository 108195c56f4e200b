import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { reduce, type Step } from '#web/order/model/form-steps.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import {
  type LineStep,
  noHistory,
  record,
  redoStep,
  restoredLine,
  stepBetween,
  undoStep,
  withoutStep,
  withStepAgain,
} from '#web/order/model/undo.ts'
import { focusLine } from '#web/screens/order-form/lines/line-keys.ts'
import { drawNow } from '#web/ui/overlay/draw-now.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'

/** What was done, as it is said and can be taken back. */
export interface Done {
  label: string
  /** What else is to be known, such as that prices were raised. */
  text?: string
  /** Says nothing, because the eye is on it already; it can be taken back all the same. */
  quiet?: boolean
}

/** Changes of the lines, each of which can be taken back; stable, so that rows need not be drawn again. */
export interface LineActs {
  act: (done: Done, step: Step) => void
  /** What was typed is gone without having become a change; it comes back before what was done earlier. */
  dropped: (label: string, bringBack: () => void) => void
  undo: () => boolean
  redo: () => boolean
}

export const LineActsContext = createContext<LineActs | null>(null)

export function useLineActs(): LineActs {
  const acts = useContext(LineActsContext)
  if (!acts) throw new Error('useLineActs needs the LineDesk above it')
  return acts
}

export function useLineHistory(form: OrderForm, change: (step: Step) => void): LineActs {
  const toast = useToast()
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  }, [form])
  const history = useRef(noHistory)
  const drop = useRef<{ bringBack: () => void; since: LineStep | undefined } | null>(null)

  return useMemo(() => {
    function turn(step: LineStep, back: boolean) {
      history.current = back ? withoutStep(history.current, step) : withStepAgain(history.current, step)
      drawNow(() => {
        change(back ? undoStep(step) : redoStep(step))
        toast.show({
          kind: 'info',
          title: back ? 'Taken back' : 'Done again',
          text: step.label,
          action: { label: back ? 'Redo' : 'Undo', onAction: () => turn(step, !back) },
        })
      })
      const line = restoredLine(step, back)
      if (line !== undefined) focusLine(line)
    }
    /** What was dropped last, unless something was done since that is to be taken back first. */
    function bringBackDropped(): boolean {
      const latest = drop.current
      if (latest === null || latest.since !== history.current.past.at(-1)) return false
      drop.current = null
      latest.bringBack()
      return true
    }
    function turnLast(back: boolean): boolean {
      const step = (back ? history.current.past : history.current.future).at(-1)
      if (step) turn(step, back)
      return step !== undefined
    }
    return {
      act({ label, text, quiet }, step) {
        const before = latest.current
        const after = reduce(before, step)
        if (after === before) return
        latest.current = after
        const made = stepBetween(label, before, after)
        history.current = record(history.current, made)
        change(step)
        if (quiet) return
        toast.show({
          kind: 'info',
          title: label,
          text,
          action: { label: 'Undo', onAction: () => turn(made, true) },
        })
      },
      dropped(label, bringBack) {
        const made = { bringBack, since: history.current.past.at(-1) }
        drop.current = made
        toast.show({
          kind: 'info',
          title: label,
          action: {
            label: 'Undo',
            onAction() {
              if (drop.current === made) drop.current = null
              bringBack()
            },
          },
        })
      },
      undo: () => bringBackDropped() || turnLast(true),
      redo: () => turnLast(false),
    }
  }, [change, toast])
}

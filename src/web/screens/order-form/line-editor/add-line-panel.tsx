import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isBlock } from '#shared/order/paste/tab-separated.ts'
import { addLine, changeAdding } from '#web/order/model/form-steps.ts'
import { isStarted, type LineDraft } from '#web/order/model/line-draft.ts'
import { lineDraftProblems, stillRequired, tidied } from '#web/order/model/line-draft-problems.ts'
import { commitFields } from '#web/order/model/price-steps.ts'
import { leavePanel, repeatedDraft, startBlank } from '#web/order/model/repeat-line.ts'
import { fieldId } from '#web/screens/order-form/form/focus-field.ts'
import { useLineActs } from '#web/screens/order-form/form/line-acts.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { useDiscardLine } from '#web/screens/order-form/form/use-discard-line.ts'
import { Button } from '#web/ui/button.tsx'
import { drawNow } from '#web/ui/overlay/draw-now.ts'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { LineForm } from './line-form.tsx'
import { LineSum } from './line-sum.tsx'
import { panelKey } from './panel-keys.ts'
import { isShort, RepeatedNote } from './repeated-note.tsx'

const formId = 'line-new'
const field = (name: string) => document.getElementById(`${formId}-${name}`)
const focusOn = (name: string) => field(name)?.focus()
const topOf = (element: HTMLElement | null) => element?.getBoundingClientRect().top ?? 0
/** Closes the panel; the button that opens it has the focus before the next key stroke. */
function closedBy(step: () => void) {
  drawNow(step)
  document.getElementById(fieldId('lineItems'))?.focus()
}

interface AddLinePanelProps {
  adding: LineDraft
  /** Tells what was added, for ears. */
  onSaid: (text: string) => void
  onPaste: (text: string) => void
}

/** The next line, written in place; Enter adds it and begins the one after it. */
export function AddLinePanel({ adding, onSaid, onPaste }: AddLinePanelProps) {
  const { form, change, context } = useOrderForm()
  const { act } = useLineActs()
  const discard = useDiscardLine()
  const toast = useToast()
  const opened = adding.line.id
  const [tried, setTried] = useState(false)
  /** Only what differs from line to line is shown, until somebody asks for the rest. */
  const [brief, setBrief] = useState<'not yet' | 'yes' | 'never'>('not yet')
  const required = stillRequired(lineDraftProblems(adding, context))
  const edit = (step: (draft: LineDraft) => LineDraft) =>
    change(changeAdding((draft) => draft && step(draft)))
  const short = brief === 'yes' && isShort(adding)

  const panel = useRef<HTMLElement>(null)
  /** Where on the screen the line was written whose Enter began this one. */
  const wroteAt = useRef<number | null>(null)

  // Before the browser draws: the next key stroke after Enter is the next line's. The lines grow upwards then, so
  // that the eye stays where it is, and all of the panel is in sight.
  useLayoutEffect(() => {
    if (!opened) return
    const first = field('fieldName')
    first?.focus({ preventScroll: true })
    if (wroteAt.current !== null)
      window.scrollBy({ top: topOf(first) - wroteAt.current, behavior: 'instant' })
    wroteAt.current = null
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [opened])

  function close() {
    closedBy(discard)
  }

  /** All fields take the place of the few, and with them of the one that has the focus: the first new one has it then. */
  function showOffered() {
    if (!short) return
    drawNow(() => setBrief('never'))
    focusOn('serviceTypeId')
  }

  /** Whether the line was complete and now is one of the order. */
  function add(goesOn: boolean): boolean {
    const done = commitFields(context)(adding)
    const [problem] = lineDraftProblems(done, context)
    if (problem) {
      drawNow(() => {
        setTried(true)
        setBrief((now) => (now === 'yes' && !/^(fieldName|acres|crops)/.test(problem.path) ? 'never' : now))
      })
      focusOn(problem.path)
      return false
    }
    // Left now, and not when the next line has begun: that field would count as left there.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const line = tidied(done.line, context)
    const next = goesOn ? repeatedDraft([line], context) : null
    const number = form.lines.length + 1
    const addIt = () => act({ label: `Line ${number} added`, quiet: true }, addLine(line, next))
    if (goesOn) {
      wroteAt.current = topOf(field('fieldName'))
      addIt()
    } else closedBy(addIt)
    onSaid(`Line ${number} added: ${line.fieldName}`)
    if (done.priceNote) toast.show({ kind: 'info', title: `Line ${number}`, text: done.priceNote })
    setTried(false)
    setBrief((now) => (goesOn && now === 'not yet' ? 'yes' : now))
    return true
  }

  function pressed(event: KeyboardEvent) {
    const key = panelKey(event)
    if (key === null) return
    // With nothing typed Ctrl+Enter is about the order alone, and reaches it either way.
    if (key === 'submit') {
      if (isStarted(adding) && !add(false)) event.preventDefault()
      else if (!isStarted(adding)) change(leavePanel)
      return
    }
    event.preventDefault()
    if (key === 'add') add(true)
    else if (key === 'offered') showOffered()
    else closedBy(() => change(leavePanel))
  }

  function pasted(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!isBlock(text) || !event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    onPaste(text)
  }

  return (
    <section
      ref={panel}
      className="of-panel"
      aria-label="Add Service Line Item"
      onKeyDown={pressed}
      onPaste={pasted}
    >
      <RepeatedNote
        draft={adding}
        number={form.lines.length}
        short={short}
        onChange={showOffered}
        onBlank={() => {
          drawNow(() => edit(startBlank))
          focusOn('fieldName')
        }}
      />
      <LineForm
        id={formId}
        draft={adding}
        edit={edit}
        showAll={tried}
        short={short}
        onSubmit={() => add(false)}
      >
        <p className="note of-required" aria-live="polite">
          {required.length > 0 && `Still required: ${required.join(', ')}`}
        </p>
        <div className="of-panelfoot">
          <LineSum line={adding.line} type={context.documentType} />
          <span className="end">
            <Button onClick={close}>Discard this line</Button>
            <Button variant="primary" type="submit" disabled={required.length > 0}>
              Add Service Line Item
            </Button>
          </span>
        </div>
        <p className="note of-keyhint">
          Enter adds the line and begins the next one. Escape leaves it as it is.
        </p>
      </LineForm>
    </section>
  )
}

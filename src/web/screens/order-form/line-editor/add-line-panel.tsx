import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isBlock } from '#shared/order/paste/is-block.ts'
import { addLine } from '#web/order/model/form-steps.ts'
import { isStarted, type LineDraft } from '#web/order/model/line-draft.ts'
import { emptyRequired, lineDraftProblems, lineNeeds, tidied } from '#web/order/model/line-draft-problems.ts'
import { leavePanel, newLineEditor } from '#web/order/model/line-editor.ts'
import { leave } from '#web/order/model/line-steps.ts'
import { commitFields } from '#web/order/model/price-steps.ts'
import { asRepeated, isDistinct, repeatedDraft, startBlank } from '#web/order/model/repeat-line.ts'
import { fieldId } from '#web/screens/order-form/form/focus-field.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfter, focusOn } from '#web/ui/focus.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { LineForm } from './line-form.tsx'
import { LineSum } from './line-sum.tsx'
import { RepeatedNote } from './repeated-note.tsx'
import './line-editor.css'

const formId = 'line-new'
const idOf = (name: string) => `${formId}-${name}`
const field = (name: string) => document.getElementById(idOf(name))
/** Enter moves to the next empty required field, and also stops at this one, which always has a value. */
const checks = 'numberOfChecks'
/** Focuses a field. Selects the number in Number of Checks, so that typing replaces it. */
function stopAt(name: string) {
  const control = focusOn(idOf(name))
  if (name === checks && control instanceof HTMLInputElement) control.select()
}
const topOf = (element: HTMLElement | null) => element?.getBoundingClientRect().top ?? 0
/** Closes the panel and focuses the button that opens it. */
const closePanel = (step: () => void) => focusAfter(step, fieldId('lineItems'))

interface AddLinePanelProps {
  announce: (text: string) => void
  onPaste: (text: string) => void
}

/**
 * The panel that adds a line. Enter moves to the next required field; when none is left, it adds the line and
 * starts the next one.
 */
export function AddLinePanel(props: AddLinePanelProps) {
  const draft = useForm(({ editors }) => editors.new?.draft)
  return draft && <Panel {...props} draft={draft} />
}

function Panel({ draft, announce, onPaste }: AddLinePanelProps & { draft: LineDraft }) {
  const store = useFormStore()
  const lineCount = useForm(({ form }) => form.lines.length)
  const { add, goToNext, tried, short, showAllFields, keepPlace } = useNewLine(draft, announce)
  const edit = (change: (draft: LineDraft) => LineDraft) => store.changeDraft('new', change)
  const panel = useFirstField(draft.line.id, keepPlace)

  function pressed(event: KeyboardEvent) {
    const key = panelKey(event)
    if (key === null) return
    // Ctrl+Enter submits the order. If the user has typed anything into the panel, that line is added first.
    // If the line can't be added, the order isn't submitted.
    if (key === 'submit') {
      if (isStarted(draft) && !add(false)) event.preventDefault()
      else if (!isStarted(draft)) store.changeEditors(leavePanel)
      return
    }
    event.preventDefault()
    if (key === 'add') add(true)
    else if (key === 'go on') goToNext(event.target)
    else if (key === 'all fields') showAllFields()
    else closePanel(() => store.changeEditors(leavePanel))
  }

  function pasted(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isBlock(text) || !inside) return
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
        draft={draft}
        number={lineCount}
        short={short}
        onChange={showAllFields}
        onBlank={() => focusAfter(() => edit(startBlank), idOf('fieldName'))}
      />
      <LineForm
        id={formId}
        draft={draft}
        edit={edit}
        showAll={tried}
        short={short}
        onSubmit={() => add(false)}
      >
        <PanelFoot draft={draft} />
      </LineForm>
    </section>
  )
}

function PanelFoot({ draft }: { draft: LineDraft }) {
  const context = useForm((view) => view.context)
  const { discardNewLine } = useLineUndo()
  const { required, wrong } = lineNeeds(draft, context)
  return (
    <>
      <p className="note of-required" aria-live="polite">
        {[
          required.length > 0 && `Still required: ${required.join(', ')}`,
          wrong.length > 0 && `Invalid: ${wrong.join(', ')}`,
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
      <div className="of-panelfoot">
        <LineSum draft={draft} />
        <span className="end">
          <Button onClick={() => closePanel(discardNewLine)}>Discard this line</Button>
          {/* Stays clickable while the line is incomplete; a click then shows at the fields what is
              missing. */}
          <Button variant="primary" type="submit" aria-disabled={required.length + wrong.length > 0}>
            Add Service Line Item
          </Button>
        </span>
      </div>
    </>
  )
}

/** Manages the new line. Shows only the fields that vary by line until the user requests all fields. */
function useNewLine(draft: LineDraft, announce: (text: string) => void) {
  const store = useFormStore()
  const { perform } = useLineUndo()
  const toast = useToast()
  const [tried, setTried] = useState(false)
  /**
   * The ID of the line for which all fields are shown. Every new line starts with the short form, no matter
   * how the previous line was added.
   */
  const [allFieldsOf, setAllFieldsOf] = useState('')
  const short = allFieldsOf !== draft.line.id && asRepeated(draft)
  /** Where the first field was on the screen when Enter added the previous line. */
  const keepPlace = useRef<number | null>(null)

  /** Shows all fields and focuses the first new one, because the element that had focus is gone. */
  function showAllFields() {
    if (short) focusAfter(() => setAllFieldsOf(draft.line.id), idOf('serviceTypeId'))
  }

  function showProblem(path: string) {
    focusAfter(() => {
      setTried(true)
      if (!isDistinct(path)) setAllFieldsOf(draft.line.id)
    }, idOf(path))
  }

  /** Adds the line, or shows its first problem. Returns whether the line was added. */
  function add(goesOn: boolean): boolean {
    const { context, form, editors } = store.get()
    const done = commitFields(context)(editors.new?.draft ?? draft)
    const [problem] = lineDraftProblems(done, context)
    if (problem) {
      showProblem(problem.path)
      return false
    }
    // Removes focus before the next line starts. If the input lost focus later, the next line's input would
    // count as visited.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const line = tidied(done.line, context)
    const number = form.lines.length + 1
    const next = goesOn ? newLineEditor(repeatedDraft([line], context)) : null
    const addIt = () => {
      store.changeEditors((editors) => ({ ...editors, new: next }))
      perform({ label: `Line ${number} added`, quiet: true }, addLine(line))
    }
    if (goesOn) {
      keepPlace.current = topOf(field('fieldName'))
      addIt()
    } else closePanel(addIt)
    announce(`Line ${number} added: ${line.fieldName}`)
    if (done.priceNote) toast.show({ kind: 'info', title: `Line ${number}`, text: done.priceNote })
    setTried(false)
    return true
  }

  /** Moves to the next required field that is empty; if there is none, adds the line. */
  function goToNext(from: EventTarget) {
    const { context, editors } = store.get()
    const next = nextOf(emptyRequired(editors.new?.draft ?? draft, context), from)
    if (next === null) add(true)
    else if (field(next) !== from) stopAt(next)
    // No other required field is empty, so focus stays in this one, and its problem is shown.
    else store.changeDraft('new', leave(next))
  }

  return { add, goToNext, tried, short, showAllFields, keepPlace }
}

/**
 * Returns the path of the first field after the focused one (rule lines/enter-goes-on). Considers only the
 * fields in `paths` and Number of Checks. If no field follows, returns the first field in `paths`, or null if
 * none is shown.
 */
function nextOf(paths: readonly string[], from: EventTarget): string | null {
  const shown = paths.flatMap((path) => {
    const control = field(path)
    return control ? [{ path, control }] : []
  })
  const isBefore = (a: Node, b: Node) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const inOrder = shown.toSorted((a, b) => (isBefore(a.control, b.control) ? -1 : 1))
  const behind = inOrder.find(({ control }) => from instanceof Node && isBefore(from, control))
  const asked = field(checks)
  const isAhead = asked !== null && from instanceof Node && isBefore(from, asked)
  if (isAhead && !(behind && isBefore(behind.control, asked))) return checks
  return (behind ?? inOrder[0])?.path ?? null
}

/**
 * Focuses the first input of each new line, and keeps the panel at the same position on the screen as for the
 * previous line.
 */
function useFirstField(lineId: string, keepPlace: RefObject<number | null>): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  // Runs before the browser paints, so that the keystroke after Enter goes to the next line. Scrolls so that
  // the panel stays in place and is completely visible.
  useLayoutEffect(() => {
    if (!lineId) return
    const first = focusOn(idOf('fieldName'), { preventScroll: true })
    if (keepPlace.current !== null)
      window.scrollBy({ top: topOf(first) - keepPlace.current, behavior: 'instant' })
    keepPlace.current = null
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [lineId, keepPlace])
  return panel
}

/** What a key does in the panel for a new line; null if the focused field handles the key. */
function panelKey(event: KeyboardEvent): 'add' | 'go on' | 'submit' | 'all fields' | 'leave' | null {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return null
  // A dialog opened from a field, such as the one for a custom grid size, isn't inside the panel and handles
  // its own keys.
  if (!currentTarget.contains(target) || event.altKey || event.shiftKey) return null
  if (target.closest('[role=combobox][aria-expanded=true]')) return null
  const command = event.ctrlKey || event.metaKey
  if (key === 'Enter' && command) return event.repeat ? null : 'submit'
  if (command) return null
  // Checks Escape first, because a closed list marks Escape as handled without using it.
  if (key === 'Escape') return 'leave'
  if (event.defaultPrevented) return null
  if (key === 'F2') return 'all fields'
  return key === 'Enter' && !event.repeat ? enterOn(target) : null
}

/**
 * On the add button, Enter adds the line. In a field, Enter goes to the next field. Null for other buttons,
 * which Enter clicks, and for text areas, where Enter inserts a line break.
 */
function enterOn(target: HTMLElement): 'add' | 'go on' | null {
  if (target instanceof HTMLButtonElement) return target.type === 'submit' ? 'add' : null
  return target.matches('textarea') ? null : 'go on'
}

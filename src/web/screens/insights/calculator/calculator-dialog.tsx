import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type CalculatorKey, cleared, enter, press } from '#shared/calculator.ts'
import { isManager } from '#shared/levels.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { copyToClipboard } from '#web/ui/clipboard.ts'
import { focusOn } from '#web/ui/focus.ts'
import { hasOpenList } from '#web/ui/overlay/open-list.ts'
import { calculatorKeyOf } from './calculator-keyboard.ts'
import { TotalChoice } from './total-choice.tsx'
import './calculator.css'

interface CalculatorDialogProps {
  id: string
  /** The fiscal year that the list and the totals are filtered by; null for all years. */
  fiscalYear: number | null
  /** The element that contains the list; the calculator appears next to it. */
  beside: RefObject<HTMLElement | null>
  onClose: () => void
}

/**
 * A calculator next to the list. The list stays usable, because the calculator handles only keys that are
 * pressed inside it (rule lists/calculator-beside).
 */
export function CalculatorDialog({ id, fiscalYear, beside, onClose }: CalculatorDialogProps) {
  const { user } = useSession()
  const title = useId()
  const [state, setState] = useState(cleared)
  const display = useRef<HTMLOutputElement>(null)
  const toDisplay = () => focusOn(display.current, { preventScroll: true })
  const box = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    toDisplay()
    if (box.current && beside.current) keepInSight(beside.current, box.current)
  }, [])

  /**
   * Puts the total on the display, and moves focus to the calculator if requested (rule
   * lists/calculator-totals).
   */
  function takeTotal(total: number, moveFocus: boolean) {
    setState((now) => enter(now, total))
    if (moveFocus) toDisplay()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !hasOpenList(event.target)) {
      event.preventDefault()
      onClose()
      return
    }
    const key = calculatorKeyOf(event.nativeEvent)
    if (key === null) return
    event.preventDefault()
    if (event.target instanceof HTMLSelectElement) toDisplay()
    setState((now) => press(now, key))
  }

  return (
    <dialog ref={box} open id={id} className="in-calculator" aria-labelledby={title} onKeyDown={onKeyDown}>
      {/* Focusable, so that a click between the keys keeps focus inside the calculator and the keyboard
          still works. */}
      <div className="in-calc" tabIndex={-1}>
        <header>
          <h2 id={title}>Calculator</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className="in-figures">
          <output ref={display} tabIndex={-1} className="in-display" aria-live="polite" aria-label="Display">
            {state.display}
          </output>
          <div className="in-under">
            <CopyResult text={state.display} />
            <p className="in-pending" aria-hidden="true">
              {state.held !== null && `${state.held} ${signs[state.operator ?? '+']}`}
            </p>
          </div>
        </div>
        <CalculatorKeys onKey={(key) => setState((now) => press(now, key))} />
        <TotalChoice
          manager={isManager(user.level)}
          fiscalYear={fiscalYear}
          onTotal={takeTotal}
          onRetry={toDisplay}
        />
      </div>
    </dialog>
  )
}

const signs = { '+': '+', '-': '−', '*': '×', '/': '÷' } as const

const twoRowsPx = 126

/**
 * Scrolls the list into view above the calculator if the calculator is a bottom sheet that covers the list.
 */
function keepInSight(beside: HTMLElement, sheet: HTMLElement): void {
  const count = beside.querySelector('.in-count')
  if (!count || getComputedStyle(sheet).position !== 'fixed') return
  const hidden = count.getBoundingClientRect().bottom + twoRowsPx > sheet.getBoundingClientRect().top
  if (hidden) count.scrollIntoView()
}

/** The keys in rows of four, as on a desk calculator. `name` is what screen readers announce. */
const keys: readonly { key: CalculatorKey; sign: string; name?: string }[] = [
  { key: 'clear', sign: 'C', name: 'Clear' },
  { key: 'negate', sign: '±', name: 'Negate' },
  { key: 'backspace', sign: '⌫', name: 'Backspace' },
  { key: '/', sign: '÷', name: 'Divide' },
  { key: '7', sign: '7' },
  { key: '8', sign: '8' },
  { key: '9', sign: '9' },
  { key: '*', sign: '×', name: 'Multiply' },
  { key: '4', sign: '4' },
  { key: '5', sign: '5' },
  { key: '6', sign: '6' },
  { key: '-', sign: '−', name: 'Minus' },
  { key: '1', sign: '1' },
  { key: '2', sign: '2' },
  { key: '3', sign: '3' },
  { key: '+', sign: '+', name: 'Plus' },
  { key: '0', sign: '0' },
  { key: '.', sign: '.', name: 'Decimal point' },
  { key: '=', sign: '=', name: 'Equals' },
]

function CalculatorKeys({ onKey }: { onKey: (key: CalculatorKey) => void }) {
  return (
    <div className="in-keys">
      {keys.map(({ key, sign, name }) => (
        <button
          key={key}
          type="button"
          data-key={key}
          className={classNames('btn', key === '=' && 'primary', key === '0' && 'double')}
          aria-label={name}
          onClick={() => onKey(key)}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}

/** A button that copies the displayed number. When the number changes, the button's message disappears. */
function CopyResult({ text }: { text: string }) {
  const [done, setDone] = useState<{ text: string; said: string } | null>(null)
  async function copy() {
    const refused = 'The browser doesn’t allow copying here. Select the number and press Ctrl+C.'
    setDone({ text, said: (await copyToClipboard(text)) ? 'Copied' : refused })
  }
  return (
    <>
      <Button variant="plain" icon="copy" onClick={() => void copy()}>
        Copy
      </Button>
      <span className="in-copied" role="status">
        {done?.text === text && done.said}
      </span>
    </>
  )
}

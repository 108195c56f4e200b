import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { cleared, enter, press } from '#shared/calculator.ts'
import { isManager } from '#shared/levels.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { hasOpenList } from '#web/ui/overlay/open-list.ts'
import { calculatorKeyOf } from './calculator-keyboard.ts'
import { CalculatorKeys } from './calculator-keys.tsx'
import { CopyResult } from './copy-result.tsx'
import { TotalChoice } from './total-choice.tsx'
import './calculator.css'

interface CalculatorDialogProps {
  id: string
  /** The year the list is filtered by; totals include only its orders. */
  fiscalYear: number | null
  /** The element next to which the calculator appears, and which contains the list. */
  beside: RefObject<HTMLElement | null>
  onClose: () => void
}

/**
 * The calculator next to the list, which stays usable: the calculator receives only keys pressed inside it
 * (rule lists/calculator-beside).
 */
export function CalculatorDialog({ id, fiscalYear, beside, onClose }: CalculatorDialogProps) {
  const { user } = useSession()
  const title = useId()
  const [state, setState] = useState(cleared)
  const display = useRef<HTMLOutputElement>(null)
  const toDisplay = () => display.current?.focus({ preventScroll: true })
  const box = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    toDisplay()
    if (box.current && beside.current) keepInSight(beside.current, box.current)
  }, [])

  /** Returns focus to the calculator once the total is on its display (rule lists/calculator-totals). */
  function takeTotal(total: number, goOn: boolean) {
    setState((now) => enter(now, total))
    if (goOn) toDisplay()
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
      {/* Clicking between the keys doesn't move focus, so the keyboard still works. */}
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

/** A bottom sheet leaves the top of the page free: scroll the list there, not its filters. */
function keepInSight(beside: HTMLElement, sheet: HTMLElement): void {
  const count = beside.querySelector('.in-count')
  if (!count || getComputedStyle(sheet).position !== 'fixed') return
  const hidden = count.getBoundingClientRect().bottom + twoRowsPx > sheet.getBoundingClientRect().top
  if (hidden) count.scrollIntoView()
}

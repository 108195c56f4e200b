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
  /** The year that the list is filtered by; totals are of its orders only. */
  fiscalYear: number | null
  /** What it stands beside, with the list in it. */
  beside: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Beside the list, which stays in use: its keys are those pressed in it (rule lists/calculator-beside). */
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

  /** Keys belong to the calculator again as soon as the total stands on it (rule lists/calculator-totals). */
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
      {/* A press beside the keys leaves the focus here, and the keyboard goes on calculating. */}
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

/** A sheet at the foot leaves the upper part of the page: the list begins there, not the filters above it. */
function keepInSight(beside: HTMLElement, sheet: HTMLElement): void {
  const count = beside.querySelector('.in-count')
  if (!count || getComputedStyle(sheet).position !== 'fixed') return
  const hidden = count.getBoundingClientRect().bottom + twoRowsPx > sheet.getBoundingClientRect().top
  if (hidden) count.scrollIntoView()
}

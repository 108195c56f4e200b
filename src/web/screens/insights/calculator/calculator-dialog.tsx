import { useRef, useState } from 'react'
import { cleared, enter, press } from '#shared/calculator.ts'
import { isManager } from '#shared/levels.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useCalculatorKeyboard } from './calculator-keyboard.ts'
import { CalculatorKeys } from './calculator-keys.tsx'
import { CopyResult } from './copy-result.tsx'
import { TotalChoice } from './total-choice.tsx'
import './calculator.css'

interface CalculatorDialogProps {
  /** The year that the list is filtered by; totals are of its orders only. */
  fiscalYear: number | null
  onClose: () => void
}

export function CalculatorDialog({ fiscalYear, onClose }: CalculatorDialogProps) {
  const { user } = useSession()
  const [state, setState] = useState(cleared)
  const display = useRef<HTMLOutputElement>(null)
  const onKey = (key: Parameters<typeof press>[1]) => setState((now) => press(now, key))
  useCalculatorKeyboard(onKey, display)

  /** Keys belong to the calculator again as soon as the total stands on it (rule lists/calculator-totals). */
  function takeTotal(total: number, goOn: boolean) {
    setState((now) => enter(now, total))
    if (goOn) display.current?.focus()
  }

  return (
    <Dialog open onClose={onClose} title="Calculator" size="small" initialFocus={display}>
      <div className="in-calc">
        <output ref={display} tabIndex={-1} className="in-display" aria-live="polite" aria-label="Display">
          {state.display}
        </output>
        <div className="in-under">
          <CopyResult text={state.display} />
          <p className="in-pending" aria-hidden="true">
            {state.held !== null && `${state.held} ${signs[state.operator ?? '+']}`}
          </p>
        </div>
        <CalculatorKeys onKey={onKey} />
        <TotalChoice manager={isManager(user.level)} fiscalYear={fiscalYear} onTotal={takeTotal} />
      </div>
    </Dialog>
  )
}

const signs = { '+': '+', '-': '−', '*': '×', '/': '÷' } as const

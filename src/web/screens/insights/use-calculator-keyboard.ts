import { useEffect, useRef } from 'react'
import type { CalculatorKey } from '#shared/calculator.ts'
import { calculatorKey } from './calculator-key.ts'

/** Keys calculate wherever the focus is in the dialog, but in a field they belong to the field. */
export function useCalculatorKeyboard(onKey: (key: CalculatorKey) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, select, textarea, [role=listbox]')) return
      // Enter on a button that isn't a key of the calculator presses that button.
      if (event.key === 'Enter' && target?.closest('button:not([data-key])')) return
      const key = calculatorKey(event.key)
      if (key === null) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

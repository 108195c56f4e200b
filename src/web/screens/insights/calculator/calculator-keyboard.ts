import { type RefObject, useEffect, useRef } from 'react'
import { type CalculatorKey, digits, operators } from '#shared/calculator.ts'

/** What a list of numbers doesn't look for: it ends the choice there, and the calculation goes on. */
const signs: readonly CalculatorKey[] = [...operators, '=']

/** Keys calculate wherever the focus is in the dialog, but in a field they belong to the field. */
export function useCalculatorKeyboard(
  onKey: (key: CalculatorKey) => void,
  display: RefObject<HTMLElement | null>,
): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, [role=listbox]')) return
      // Enter on a button that isn't a key of the calculator presses that button.
      if (event.key === 'Enter' && target?.closest('button:not([data-key])')) return
      const key = calculatorKey(event.key)
      if (key === null) return
      const inList = target?.closest('select')
      if (inList && (event.key === 'Enter' || !signs.includes(key))) return
      event.preventDefault()
      if (inList) display.current?.focus()
      latest.current(key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [display])
}

const others: Readonly<Record<string, CalculatorKey>> = {
  '.': '.',
  ',': '.',
  '=': '=',
  Enter: '=',
  Backspace: 'backspace',
  Delete: 'clear',
  c: 'clear',
  C: 'clear',
  x: '*',
  X: '*',
  '×': '*',
  '÷': '/',
  ':': '/',
  n: 'negate',
  N: 'negate',
  F9: 'negate',
}

/** What a key of the keyboard does, or null. Escape closes the dialog, as everywhere. */
export function calculatorKey(key: string): CalculatorKey | null {
  return [...digits, ...operators].find((one) => one === key) ?? others[key] ?? null
}

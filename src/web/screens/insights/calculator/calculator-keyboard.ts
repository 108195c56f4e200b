import { type CalculatorKey, digits, operators } from '#shared/calculator.ts'

/**
 * These keys don't select an option in a drop-down list, so the calculator handles them even while a
 * drop-down list has focus.
 */
const signs: readonly CalculatorKey[] = [...operators, '=']

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>

/**
 * Returns the calculator key for a keystroke; null if the keystroke is meant for an input or another control.
 */
export function calculatorKeyOf(stroke: Stroke): CalculatorKey | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || stroke.isComposing) return null
  const target = stroke.target instanceof Element ? stroke.target : null
  if (target?.closest('input, textarea, [role=listbox]')) return null
  // Enter clicks the focused button, unless that button is one of the calculator's keys.
  if (stroke.key === 'Enter' && target?.closest('button:not([data-key])')) return null
  const key = calculatorKey(stroke.key)
  const inList = target?.closest('select')
  if (inList && (stroke.key === 'Enter' || key === null || !signs.includes(key))) return null
  return key
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

export function calculatorKey(key: string): CalculatorKey | null {
  return [...digits, ...operators].find((one) => one === key) ?? others[key] ?? null
}

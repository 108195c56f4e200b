import { type CalculatorKey, digits, operators } from '#shared/calculator.ts'

/** What a list of numbers doesn't look for: it ends the choice there, and the calculation goes on. */
const signs: readonly CalculatorKey[] = [...operators, '=']

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'target'>

/** What a key means to the calculator where it was pressed, or null: in a field it belongs to the field. */
export function calculatorKeyOf(stroke: Stroke): CalculatorKey | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || stroke.isComposing) return null
  const target = stroke.target instanceof Element ? stroke.target : null
  if (target?.closest('input, textarea, [role=listbox]')) return null
  // Enter on a button that isn't a key of the calculator presses that button.
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

/** What a key of the keyboard does, or null. */
export function calculatorKey(key: string): CalculatorKey | null {
  return [...digits, ...operators].find((one) => one === key) ?? others[key] ?? null
}

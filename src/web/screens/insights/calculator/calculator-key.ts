import { type CalculatorKey, digits, operators } from '#shared/calculator.ts'

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

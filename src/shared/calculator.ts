import Big from 'big.js'

/** A four-function calculator that evaluates from left to right: 2 + 3 × 4 = 20 (rule lists/calculator). */
export interface Calculator {
  /** The display: a number without trailing zeros, the number being typed, or `Error`. */
  display: string
  /** The number before the pending operator; null if there is no operator. */
  held: string | null
  operator: Operator | null
  /**
   * After `typed`, a digit is appended to the number. After `result`, a digit starts a new number. With
   * `held`, the display still shows the left operand.
   */
  showing: 'typed' | 'result' | 'held'
}

export const operators = ['+', '-', '*', '/'] as const
export type Operator = (typeof operators)[number]
export const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export type Digit = (typeof digits)[number]
export type CalculatorKey = Digit | Operator | '.' | '=' | 'negate' | 'backspace' | 'clear'

/** (rule lists/calculator) */
const decimals = 7
const mostDigits = 15
const failed = 'Error'

export const cleared: Calculator = { display: '0', held: null, operator: null, showing: 'typed' }

/** The calculator after a key press. After a division by zero, every key except clear is ignored. */
export function press(now: Calculator, key: CalculatorKey): Calculator {
  if (key === 'clear') return cleared
  if (now.display === failed) return now
  if (key === 'negate') return negate(now)
  if (key === 'backspace') return erase(now)
  if (key === '=') return equals(now)
  return isOperator(key) ? operate(now, key) : type(now, key)
}

/** Enters a number, such as a total, as the current operand. */
export function enter(now: Calculator, value: number): Calculator {
  const start = now.display === failed ? cleared : now
  return { ...start, display: shown(new Big(value)), showing: 'result' }
}

function isOperator(key: CalculatorKey): key is Operator {
  return operators.some((operator) => operator === key)
}

function type(now: Calculator, key: Digit | '.'): Calculator {
  const before = now.showing === 'typed' ? now.display : '0'
  if (key === '.') {
    return { ...now, display: before.includes('.') ? before : `${before}.`, showing: 'typed' }
  }
  if (before.replace(/\D/g, '').length >= mostDigits) return now
  const display = before === '0' ? key : before === '-0' ? `-${key}` : before + key
  return { ...now, display, showing: 'typed' }
}

function negate(now: Calculator): Calculator {
  const { display } = now
  const isZero = /^-?0?\.?0*$/.test(display)
  if (isZero && now.showing !== 'typed') return now
  if (display === '0') return now
  const turned = display.startsWith('-') ? display.slice(1) : `-${display}`
  return { ...now, display: turned, showing: now.showing === 'typed' ? 'typed' : 'result' }
}

function erase(now: Calculator): Calculator {
  if (now.showing !== 'typed') return now
  const rest = now.display.slice(0, -1)
  return { ...now, display: rest === '' || rest === '-' || rest === '-0' ? '0' : rest }
}

/**
 * Evaluates the pending operator before setting the new one. A second operator in a row only replaces the
 * first.
 */
function operate(now: Calculator, operator: Operator): Calculator {
  const worked = now.showing === 'held' ? now : equals(now)
  if (worked.display === failed) return worked
  const display = shown(new Big(number(worked.display)))
  return { display, held: display, operator, showing: 'held' }
}

function equals(now: Calculator): Calculator {
  if (now.held === null || now.operator === null) {
    return { ...now, display: shown(new Big(number(now.display))), showing: 'result' }
  }
  const result = calculate(new Big(now.held), now.operator, new Big(number(now.display)))
  return { ...cleared, display: result === null ? failed : shown(result), showing: 'result' }
}

function calculate(left: Big, operator: Operator, right: Big): Big | null {
  if (operator === '+') return left.plus(right)
  if (operator === '-') return left.minus(right)
  if (operator === '*') return left.times(right)
  return right.eq(0) ? null : left.div(right)
}

/** Removes the decimal point from the end of a number that the user hasn't finished typing. */
function number(display: string): string {
  return display.replace(/\.$/, '')
}

/** Formats a number, rounded half away from zero, without trailing zeros and without -0. */
function shown(value: Big): string {
  const rounded = value.round(decimals, Big.roundHalfUp)
  return rounded.eq(0) ? '0' : rounded.toFixed()
}

import type { CalculatorKey } from '#shared/calculator.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Four per row, as on a desk calculator; screen readers read the names. */
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

export function CalculatorKeys({ onKey }: { onKey: (key: CalculatorKey) => void }) {
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

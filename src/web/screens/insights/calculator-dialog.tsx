export function CalculatorDialog(_: Record<string, unknown>) {
  return null
}

/**
 * Returns the string one step up or down from a typed number: 8.75 with step 0.01 becomes 8.76, and empty
 * counts as 0. Keeps at least as many decimal places as the step and the typed number have; null if the text
 * isn't a number.
 */
export function stepNumber(
  text: string,
  step: number,
  direction: 1 | -1,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
) {
  const plain = text.replace(/[\s,$%]/g, '')
  const value = Number(plain)
  if (!Number.isFinite(value)) return null
  const decimals = Math.max(decimalsOf(plain), decimalsOf(String(step)))
  const moved = Math.min(max, Math.max(min, value + direction * step))
  return moved.toFixed(decimals)
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

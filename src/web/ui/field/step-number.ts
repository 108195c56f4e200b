/**
 * Steps a typed number up or down: 8.75 with step 0.01 becomes 8.76. Empty text counts as 0. The result has
 * at least as many decimal places as the step and the text. Returns null for text that isn't a number.
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

/**
 * Whether a spreadsheet would evaluate this text (rule exports/no-formulas). Includes full-width signs, which
 * some programs read as the plain ones.
 */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text)
}

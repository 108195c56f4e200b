/**
 * Whether a spreadsheet would compute this text instead of showing it (rule exports/no-formulas). Full-width signs
 * count: some programs read them as the plain ones.
 */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text)
}

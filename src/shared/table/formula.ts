/**
 * Whether a spreadsheet would evaluate this string (rule exports/no-formulas). Includes full-width signs,
 * which some programs read as plain ones.
 */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text)
}

/**
 * Inserts `'` where a formula would begin for a spreadsheet that splits at semicolons, tabs or line breaks, as
 * many locales do: `Acre;=1+1`. Reversible: an existing `'` is doubled.
 */
export function withoutInnerFormulas(text: string): string {
  return text.replace(/([;\t\r\n] *'*)(?=[=+\-@＝＋－＠])/g, "$1'")
}

/** Removes what `withoutInnerFormulas` added. */
export function withInnerFormulas(text: string): string {
  return text.replace(/([;\t\r\n] *'*)'(?=[=+\-@＝＋－＠])/g, '$1')
}

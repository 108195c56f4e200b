/**
 * Whether a spreadsheet would evaluate this text (rule exports/no-formulas). Includes full-width signs, which
 * some programs read as the plain ones.
 */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text)
}

/**
 * The text with `'` where a formula would begin for a spreadsheet that splits at semicolons, tabs or line breaks, as
 * `Acre;=1+1` does in half of the world. Reversible: any `'` there becomes one more.
 */
export function withoutInnerFormulas(text: string): string {
  return text.replace(/([;\t\r\n] *'*)(?=[=+\-@＝＋－＠])/g, "$1'")
}

/** Takes away what `withoutInnerFormulas` added. */
export function withInnerFormulas(text: string): string {
  return text.replace(/([;\t\r\n] *'*)'(?=[=+\-@＝＋－＠])/g, '$1')
}

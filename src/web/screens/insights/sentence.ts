/** A text with its full stop, so that another sentence can follow. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text.trimEnd()) ? text : `${text}.`
}

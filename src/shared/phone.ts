const digitsKept = 10

/** A number as it is typed, in groups of three, three and four digits (rule accounts/phone-format). */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, digitsKept)
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
}

/** Where the caret stands in a formatted number behind so many of its digits. */
export function caretBehind(formatted: string, digits: number): number {
  let seen = 0
  for (const [index, character] of [...formatted].entries()) {
    if (seen === digits) return index
    if (/\d/.test(character)) seen += 1
  }
  return formatted.length
}

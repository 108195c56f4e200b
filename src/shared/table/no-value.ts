/**
 * What spreadsheet programs show for a failed formula, in any language: `#N/A`, `#ERROR!`, `#NV`, `Err:502`.
 */
const errorValue = /^(?:#(?:N\/[ADV]|NV|GETTING_DATA|#{1,99}|[¡¿]?\p{L}[\p{L}\d/]{1,20}[!?])|Err:5\d\d)$/iu
/** What databases and people write for a missing value: `NULL`, `n/a`, `None`, `NaN`, `\N`. */
const nothing = /^(?:null|\(null\)|\[null\]|<null>|none|n\/a|n\.a\.?|na|<na>|undefined|\\n)$/i
const noNumber = /^(?:nan|NaN|NAN|NaT)$/

export const isErrorValue = (text: string) => errorValue.test(text)

/** Whether a string represents a missing value or is a spreadsheet's error value. */
export const isNoValue = (text: string) => nothing.test(text) || noNumber.test(text) || isErrorValue(text)

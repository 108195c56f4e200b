/** More than this is a file that somebody pasted, and still there where it came from. */
const mostKept = 100_000

const keyOf = (who: string, list: string) => `import-text:${who}:${list}`

/** What was typed into the import of a list, in this window, by this person: it outlives a look at another tab. */
export function keptText(who: string, list: string): string {
  try {
    return sessionStorage.getItem(keyOf(who, list)) ?? ''
  } catch {
    // Nothing may be stored in this browser: then nothing was.
    return ''
  }
}

export function keepText(who: string, list: string, text: string): void {
  try {
    if (text === '' || text.length > mostKept) sessionStorage.removeItem(keyOf(who, list))
    else sessionStorage.setItem(keyOf(who, list), text)
  } catch {
    // The text is still on the screen.
  }
}

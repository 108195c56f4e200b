/** Longer text was pasted from a file, and is still there. */
const mostKept = 100_000

const keyOf = (who: string, list: string) => `import-text:${who}:${list}`

/** Text typed into a list's import, per user and window: it survives a switch of tabs. */
export function keptText(who: string, list: string): string {
  try {
    return sessionStorage.getItem(keyOf(who, list)) ?? ''
  } catch {
    // Storage is blocked in this browser: nothing was stored.
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

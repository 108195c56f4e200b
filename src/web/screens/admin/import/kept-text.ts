import { readText, writeText } from '#web/ui/stored.ts'

/** Maximum length of stored text. Longer text was pasted from a file that still exists. */
const mostKept = 100_000

const keyOf = (who: string, list: string) => `import-text:${who}:${list}`

/** Text typed into a list's import, per user and window: it survives switching tabs. */
export const keptText = (who: string, list: string) => readText('tab', keyOf(who, list)) ?? ''

export function keepText(who: string, list: string, text: string): void {
  writeText('tab', keyOf(who, list), text === '' || text.length > mostKept ? null : text)
}

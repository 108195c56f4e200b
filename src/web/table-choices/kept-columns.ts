type Chosen = readonly (string | null)[]

/** Newest headers remembered per list. */
const mostKept = 20

const keyOf = (list: string) => `columns:${list}`

/** The columns the user chose in this browser, by file header (rule import-files/remembered). */
export function keptColumns(list: string): Readonly<Record<string, Chosen>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([header, columns]: [string, unknown]) =>
        isChosen(columns) ? [[header, columns]] : [],
      ),
    )
  } catch {
    // Storage is blocked or holds something else: nothing was chosen.
    return {}
  }
}

export function keepColumns(list: string, header: string, columns: Chosen): void {
  const others = Object.entries(keptColumns(list)).filter(([one]) => one !== header)
  const kept = Object.fromEntries([...others, [header, columns] as const].slice(-mostKept))
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(kept))
  } catch {
    // The choice still applies to this file.
  }
}

function isChosen(value: unknown): value is Chosen {
  return Array.isArray(value) && value.every((one) => one === null || typeof one === 'string')
}

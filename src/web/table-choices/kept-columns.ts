import { fieldsOf, stored } from '#web/ui/stored.ts'

type Chosen = readonly (string | null)[]

/** How many file headers are remembered for each list. The most recently used ones are kept. */
const mostKept = 20

const columnsOf = (list: string) =>
  stored('browser', `columns:${list}`, (found) =>
    Object.fromEntries(
      Object.entries(fieldsOf(found)).flatMap(([header, columns]) =>
        isChosen(columns) ? [[header, columns]] : [],
      ),
    ),
  )

/** The columns that the user chose in this browser, keyed by file header (rule import-files/remembered). */
export function keptColumns(list: string): Readonly<Record<string, Chosen>> {
  return columnsOf(list).read() ?? {}
}

export function keepColumns(list: string, header: string, columns: Chosen): void {
  const others = Object.entries(keptColumns(list)).filter(([one]) => one !== header)
  columnsOf(list).write(Object.fromEntries([...others, [header, columns] as const].slice(-mostKept)))
}

function isChosen(value: unknown): value is Chosen {
  return Array.isArray(value) && value.every((one) => one === null || typeof one === 'string')
}

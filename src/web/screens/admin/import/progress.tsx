import type { Busy } from './use-import.ts'

const words = { reading: 'Reading', planning: 'Comparing with the list', importing: 'Importing' } as const

/** An import with at least this many rows is slow enough to need a progress bar. */
const manyRows = 1_000

/** The current step, with a bar for many rows (rule import-files/progress). */
export function Progress({ busy, rows }: { busy: Busy; rows: number }) {
  const many = rows >= manyRows
  const text = busy && `${words[busy]}${many ? ` ${rows.toLocaleString('en-US')} rows` : ''}…`
  return (
    <div className="im-progress" role="status">
      {text && <p>{text}</p>}
      {text && many && <progress aria-label={text} />}
    </div>
  )
}

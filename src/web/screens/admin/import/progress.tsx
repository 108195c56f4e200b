import type { Busy } from './use-import.ts'

const words = { reading: 'Reading', planning: 'Comparing with the list', importing: 'Importing' } as const

/** So many rows take long enough to be told how it goes. */
const manyRows = 1_000

/** What is being done, and of many rows a bar (rule import-files/progress). */
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

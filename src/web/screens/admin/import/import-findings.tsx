import { unknownSentence } from '#shared/csv/columns.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import { Message } from '#web/ui/message.tsx'
import { ColumnSelects } from './column-selects.tsx'
import type { Importing } from './use-import.ts'
import { ZerosNote } from './zeros-note.tsx'

/** What is said of the file as a whole, and which of its columns is which. */
export function FileFindings({ list, importing }: { list: Picklist; importing: Importing }) {
  const { state, plan } = importing
  const { source, choices, read, refused, changedBy } = state
  const asksForColumns =
    read !== null && (read.columnErrors.length > 0 || read.unknown.length > 0 || choices.columns !== null)
  return (
    <div className="im-findings">
      {refused && <Message kind="error">{refused}</Message>}
      {changedBy && <Message kind="check">{changedBy}</Message>}
      {read?.columnErrors.map(({ message }) => (
        <Message key={message} kind="error">
          {message}
        </Message>
      ))}
      {read && read.unknown.length > 0 && (
        <Message kind="check" title={unknownSentence(read.unknown)}>
          Match it to a column below, or skip it.
        </Message>
      )}
      {source && asksForColumns && (
        <ColumnSelects
          list={list}
          read={read}
          disabled={state.busy === 'importing'}
          onChoose={(columns) => void plan(source, { ...choices, columns })}
        />
      )}
    </div>
  )
}

/** What a person should know of the rows that is no error. */
export function RowFindings({ importing }: { importing: Importing }) {
  const { state, plan } = importing
  const { source, choices, read } = state
  const notes = [...(read?.notes ?? []), ...(state.plan?.notes ?? [])]
  return (
    <div className="im-findings">
      {read?.zeros.map((zeros) => (
        <ZerosNote
          key={zeros.field}
          zeros={zeros}
          rows={state.plan?.rows ?? []}
          onPutBack={
            source && zeros.canPutBack ? () => void plan(source, { ...choices, zerosBack: true }) : null
          }
        />
      ))}
      {notes.length > 0 && (
        <Message kind="info">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Message>
      )}
    </div>
  )
}

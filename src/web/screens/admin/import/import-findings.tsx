import { useState } from 'react'
import { type ColumnChoice, unknownSentence } from '#shared/csv/columns.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import { ColumnSelects } from '#web/table-choices/column-selects.tsx'
import { keepColumns } from '#web/table-choices/kept-columns.ts'
import { TableSetup } from '#web/table-choices/table-setup.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { Message } from '#web/ui/message.tsx'
import type { Importing } from './use-import.ts'
import { ZerosNote } from './zeros-note.tsx'

export function FileFindings({ list, importing }: { list: Picklist; importing: Importing }) {
  const { state, plan } = importing
  const { source, choices, read, refused, changedBy } = state
  const disabled = state.busy === 'importing'
  const [open, setOpen] = useState(false)
  // Expands the column mapping for review if the mapping has errors or was chosen by the user.
  const asks = read !== null && (read.columnErrors.length > 0 || read.columnsChosen)
  return (
    <div className="im-findings">
      {refused && <Message kind="error">{refused}</Message>}
      {changedBy && <Message kind="check">{changedBy}</Message>}
      {read?.columnErrors.map(({ message }) => (
        <Message key={message} kind="error">
          {message}
        </Message>
      ))}
      {source && read && (
        <TableSetup
          read={read}
          chosen={choices.header}
          disabled={disabled}
          onChoose={(changes) => void plan(source, { ...choices, columns: null, included: [], ...changes })}
        >
          {(read.unknown.length > 0 || !asks) && (
            <p className="tc-unused">
              {read.unknown.length > 0 && <span>{unknownSentence(read.unknown)}</span>}
              {!asks && (
                <Disclosure open={open} onToggle={() => setOpen(!open)}>
                  Match columns
                </Disclosure>
              )}
            </p>
          )}
        </TableSetup>
      )}
      {source && read && (asks || open) && <Columns list={list} importing={importing} />}
      {read && read.assumed.length > 0 && (
        <Message kind="info">
          {read.assumed.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Message>
      )}
      {source && read && read.leftOut.length > 0 && <LeftOut importing={importing} />}
    </div>
  )
}

function Columns({ list, importing }: { list: Picklist; importing: Importing }) {
  const { state, plan } = importing
  const { source, choices, read } = state
  if (!source || !read) return null
  function choose(columns: ColumnChoice) {
    if (!source || !read) return
    if (read.headersKey !== null) keepColumns(list.list, read.headersKey, columns)
    void plan(source, { ...choices, columns })
  }
  return (
    <ColumnSelects
      header={read.header}
      nameless={read.headerLine === null}
      // Shows the user's column choices immediately, before the file is read again.
      columns={choices.columns ?? read.columns}
      options={list.fields.map(({ name, column }) => ({ value: name, label: column }))}
      disabled={state.busy === 'importing'}
      onChoose={choose}
    />
  )
}

/** The maximum number of left-out rows to list. The title above the rows gives the total. */
const mostShown = 50

/**
 * Lists the rows that were left out as totals or notes, with checkboxes to include them (rule
 * import-files/total-rows).
 */
function LeftOut({ importing }: { importing: Importing }) {
  const { state, plan } = importing
  const { source, choices, read } = state
  if (!source || !read) return null
  const out = read.leftOut.filter(({ included }) => !included).length
  const rows =
    out === 1
      ? '1 row is a total or a note and was'
      : `${out.toLocaleString('en-US')} rows are totals or notes and were`
  return (
    <Message kind="check" title={`${rows} left out.`}>
      <div className="tc-out">
        {read.leftOut.slice(0, mostShown).map(({ line, text, included }) => (
          <Checkbox
            key={line}
            label={`Include line ${line}: ${text}`}
            checked={included}
            disabled={state.busy === 'importing'}
            onChange={(on) =>
              void plan(source, {
                ...choices,
                included: on ? [...choices.included, line] : choices.included.filter((one) => one !== line),
              })
            }
          />
        ))}
      </div>
    </Message>
  )
}

/** Shows notes about the rows. Errors in rows appear in the plan instead. */
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

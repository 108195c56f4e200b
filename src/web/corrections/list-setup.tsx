import { useState } from 'react'
import {
  type DoneList,
  doneKey,
  doneRoleNames,
  doneRoles,
  noDoneChoices,
} from '#shared/order/corrections/done-list.ts'
import { ColumnSelects } from '#web/table-choices/column-selects.tsx'
import { keepColumns } from '#web/table-choices/kept-columns.ts'
import { TableSetup } from '#web/table-choices/table-setup.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Message } from '#web/ui/message.tsx'
import type { Corrections } from './use-corrections.ts'
import { doneListName } from './use-source.ts'

const options = doneRoles.map((value) => ({ value, label: doneRoleNames[value] }))

interface ListSetupProps {
  work: Corrections
  list: DoneList
  disabled: boolean
}

/** (rule import-files/assumptions) */
export function ListSetup({ work, list, disabled }: ListSetupProps) {
  const { source, change } = work
  const { header, headerLine, candidates, separator, columns, missing, unread } = list
  const [open, setOpen] = useState(false)
  function chooseColumns(chosen: readonly (string | null)[]) {
    const roles = chosen.map((name) => doneRoles.find((role) => role === name) ?? null)
    if (headerLine !== null) keepColumns(doneListName, doneKey(header), roles)
    change({ choices: { ...source.choices, columns: roles }, chosen: {} })
  }
  return (
    <>
      {missing.length > 0 && (
        <Message kind="check">
          Choose which column is {missing.map((role) => doneRoleNames[role]).join(' and which is ')}.
        </Message>
      )}
      {missing.length === 0 && (
        <p>
          <Disclosure open={open} onToggle={() => setOpen(!open)}>
            Match columns
          </Disclosure>
        </p>
      )}
      {(open || missing.length > 0) && (
        <>
          <TableSetup
            read={{ headerLine, candidates, separator, encoding: null }}
            chosen={source.choices.header}
            disabled={disabled}
            onChoose={({ header: row, separator: other }) =>
              change({
                choices: {
                  ...noDoneChoices,
                  header: row === undefined ? source.choices.header : row,
                  separator: other === undefined ? source.choices.separator : other,
                },
                chosen: {},
              })
            }
          />
          <ColumnSelects
            header={header}
            nameless={headerLine === null}
            columns={columns}
            options={options}
            disabled={disabled}
            onChoose={chooseColumns}
          />
        </>
      )}
      {unread.length > 0 && (
        <Message
          kind="check"
          title={`${unread.length === 1 ? '1 row is' : `${unread.length} rows are`} left out`}
        >
          <ul>
            {unread.slice(0, 10).map(({ line, text, why }) => (
              <li key={line}>
                Line {line}: {why} ({text}).
              </li>
            ))}
            {unread.length > 10 && <li>And {unread.length - 10} more.</li>}
          </ul>
        </Message>
      )}
    </>
  )
}

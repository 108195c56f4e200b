import { useState } from 'react'
import { type ColumnRole, columnRoles } from '#shared/order/paste/pasted-headers.ts'
import {
  noPasteChoices,
  type PasteChoices,
  type PastedLines,
  pastedKey,
} from '#shared/order/paste/pasted-lines.ts'
import { ColumnSelects } from '#web/table-choices/column-selects.tsx'
import { keepColumns } from '#web/table-choices/kept-columns.ts'
import { TableSetup } from '#web/table-choices/table-setup.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Message } from '#web/ui/message.tsx'
import { pasteList } from './remembered-columns.ts'

interface PasteSetupProps {
  pasted: PastedLines
  choices: PasteChoices
  onChoose: (choices: PasteChoices) => void
  onInclude: (line: number) => void
}

const words: Record<ColumnRole, string> = {
  fieldName: 'Field Name',
  acres: 'Total Units',
  unit: 'Unit',
  legalDescription: 'Legal Description',
  crops: 'Crops',
  quarter: 'Quarter',
  section: 'Section',
  township: 'Township',
  range: 'Range',
}
const options = columnRoles.map((value) => ({ value, label: words[value] }))

/**
 * Shows how the pasted block was interpreted, with a control to change each assumption (rule lines/pasting).
 */
export function PasteSetup({ pasted, choices, onChoose, onInclude }: PasteSetupProps) {
  const { headerLine, candidates, header, columns, assumed, asked, ignored, totals } = pasted
  const [open, setOpen] = useState(false)
  const asks = asked || assumed.length > 0 || ignored.length > 0 || choices.columns !== null
  function chooseColumns(chosen: readonly (string | null)[]) {
    const roles = chosen.map((name) => columnRoles.find((role) => role === name) ?? null)
    if (headerLine !== null) keepColumns(pasteList, pastedKey(header), roles)
    onChoose({ ...choices, columns: roles })
  }
  return (
    <div className="of-pastesetup">
      <TableSetup
        read={{ headerLine, candidates, separator: pasted.separator, encoding: null }}
        chosen={choices.header}
        onChoose={({ header: row, separator }) =>
          onChoose({
            ...noPasteChoices,
            header: row === undefined ? choices.header : row,
            separator: separator === undefined ? choices.separator : separator,
          })
        }
      />
      {assumed.length > 0 && (
        <Message kind={asked ? 'check' : 'info'}>
          {assumed.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Message>
      )}
      {!asks && (
        <p>
          <Disclosure open={open} onToggle={() => setOpen(!open)}>
            Match columns
          </Disclosure>
        </p>
      )}
      {(asks || open) && (
        <ColumnSelects
          header={header}
          nameless={headerLine === null}
          columns={columns}
          options={options}
          onChoose={chooseColumns}
        />
      )}
      {totals.map(({ line, text }) => (
        <Message
          key={line}
          kind="check"
          title={`Line ${line} is a total and was left out: ${text}`}
          actions={
            <Button variant="quiet" onClick={() => onInclude(line)}>
              Include line {line}
            </Button>
          }
        />
      ))}
    </div>
  )
}

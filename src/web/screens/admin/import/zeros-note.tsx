import { useId, useState } from 'react'
import { type DroppedZeros, zerosSentence } from '#shared/csv/dropped-zeros.ts'
import type { PlanRow } from '#shared/picklist/import-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'

interface ZerosNoteProps {
  zeros: DroppedZeros
  rows: readonly PlanRow[]
  /** Restores the leading zeros; null if the original number of zeros isn't known. */
  onPutBack: (() => void) | null
}

/**
 * The maximum number of values to list, because no one reads more. The button above the list shows the total
 * number.
 */
const mostShown = 200

/** Shows numbers that may have lost their leading zeros in Excel (rule import-files/dropped-zeros). */
export function ZerosNote({ zeros, rows, onPutBack }: ZerosNoteProps) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const { cells } = zeros
  const count = cells.length.toLocaleString('en-US')
  return (
    <Message kind="check" title={zerosSentence(zeros)} className="im-zeros">
      {exampleOf(zeros, rows)}
      <div className="im-offers">
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? `Hide the ${count}` : `Show the ${count}`}
        </Button>
        {onPutBack && (
          <Button variant="quiet" onClick={onPutBack}>
            Put the zeros back
          </Button>
        )}
      </div>
      {open && (
        <ul id={listId} className="im-lines">
          {cells.slice(0, mostShown).map(({ line, text }) => (
            <li key={line}>
              line {line}: {text}
            </li>
          ))}
        </ul>
      )}
    </Message>
  )
}

/** Returns text such as `Line 9 had 01035 and now has 1035.`, or nothing if there is no example. */
function exampleOf({ field }: DroppedZeros, rows: readonly PlanRow[]): string {
  for (const { line, changes } of rows) {
    const change = changes.find((one) => one.field === field)
    const before = String(change?.before ?? '')
    const after = String(change?.after ?? '')
    if (line !== null && /^0\d+$/.test(before) && before.replace(/^0+/, '') === after) {
      return `Line ${line} had ${before} and now has ${after}.`
    }
  }
  return ''
}

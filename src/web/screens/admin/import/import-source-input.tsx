import { type ClipboardEvent, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea } from '#web/ui/field/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { noChoices } from './reading/read-request.ts'
import type { Importing } from './use-import.ts'

interface SourceProps {
  importing: Importing
  takeFile: (file: File) => Promise<void>
}

/**
 * The maximum number of characters in the paste area. Longer text would make typing slow, so the text is
 * shown like a file instead.
 */
const longText = 200_000

export function ImportSourceInput({ importing, takeFile }: SourceProps) {
  const { state, write, plan } = importing
  const busy = state.busy === 'importing'

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (text.length <= longText) return
    event.preventDefault()
    void plan({ kind: 'text', text }, noChoices)
  }

  const shownAsFile =
    state.source?.kind === 'file' || (state.source?.kind === 'text' && state.source.text.length > longText)
  if (shownAsFile) return <ChosenFile importing={importing} takeFile={takeFile} />
  return (
    <div className="im-paste">
      <TextArea
        label="CSV text"
        className="im-text"
        hint="Paste the rows with their header here, drop a file on this card, or choose one: .csv, .txt or .xlsx."
        rows={7}
        spellCheck={false}
        readOnly={busy}
        value={state.text}
        onChange={write}
        onPaste={onPaste}
      />
      <ChooseFile label="Choose a file" takeFile={takeFile} disabled={busy} />
    </div>
  )
}

function ChosenFile({ importing, takeFile }: SourceProps) {
  const { state, clear, plan, write } = importing
  const { source, read, choices, sheets } = state
  if (!source) return null
  const busy = state.busy === 'importing'
  const text = source.kind === 'text' ? source.text : (read?.text ?? null)
  return (
    <div className="im-file">
      <Icon name="file" />
      <b>{source.kind === 'file' ? source.name : 'Pasted text'}</b>
      {read && (
        <span className="q">
          {count(read.rowCount, 'row')}, {count(read.header.length, 'column')}
        </span>
      )}
      {sheets && sheets.sheets.length > 1 && (
        <SelectField
          label="Sheet"
          className="im-sheet"
          value={sheets.sheet ?? ''}
          options={sheets.sheets.map((name) => ({ value: name, label: name }))}
          onChange={(sheet) => void plan(source, { ...noChoices, zerosBack: choices.zerosBack, sheet })}
        />
      )}
      <span className="end">
        <ChooseFile label="Choose another file" takeFile={takeFile} disabled={busy} />
        {text !== null && text.length <= longText && (
          <Button variant="plain" disabled={busy} onClick={() => write(text)}>
            Show the text
          </Button>
        )}
        <Button variant="plain" disabled={busy} onClick={clear}>
          Clear
        </Button>
      </span>
    </div>
  )
}

const count = (n: number, what: string) => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`

interface ChooseFileProps {
  label: string
  takeFile: (file: File) => Promise<void>
  disabled: boolean
}

function ChooseFile({ label, takeFile, disabled }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        accept=".csv,.txt,.tsv,.xlsx"
        aria-label="File to import"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Clears the input, so that the user can choose the same file again after correcting it.
          if (file) void takeFile(file).finally(() => (target.value = ''))
        }}
      />
    </>
  )
}

import { type DragEvent, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { plural } from '#shared/plural.ts'
import { encodingOf, encodingSentences, unreadableText } from '#shared/table/encoding.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { TextArea } from '#web/ui/field/text-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { ListSetup } from './list-setup.tsx'
import { ProducerTable } from './producer-table.tsx'
import type { Corrections } from './use-corrections.ts'

interface ListSourceProps {
  work: Corrections
  /** The e-mail address of the user whose producers are offered. */
  email: string
  disabled: boolean
}

export function ListSource({ work, email, disabled }: ListSourceProps) {
  const { source, list } = work
  const [problem, setProblem] = useState<{ kind: 'error' | 'info'; text: string } | null>(null)
  const begun = list !== null
  const refuse = (text: string) => setProblem({ kind: 'error', text })
  const take = (name: string | null, text: string) => {
    setProblem(null)
    if (text.length > limits.importBytes) refuse('This is too much text for a list of completed units.')
    else if (text.trim() !== '') work.begin({ name, text })
  }
  const takeFile = useTakeFile(take, { refuse, say: (text) => setProblem({ kind: 'info', text }) })

  function drop(event: DragEvent) {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file && !disabled) void takeFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button chooses a file too
    <div className="co-source" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {begun ? (
        <p className="co-file">
          <b>{source.name ?? `${plural(list.rows.length + list.unread.length, 'row')} pasted`}</b>
          <span className="q">{list.said.join(' ')}</span>
          <span className="end">
            <Button variant="quiet" disabled={disabled} onClick={() => work.begin({})}>
              Paste again
            </Button>
            <FileButton disabled={disabled} onFile={takeFile} />
          </span>
        </p>
      ) : (
        source.producerId === null && <PasteCells onRead={(text) => take(null, text)} onFile={takeFile} />
      )}
      {problem !== null && <Message kind={problem.kind}>{problem.text}</Message>}
      {begun && <ListSetup work={work} list={list} disabled={disabled} />}
      {!begun && <ProducerTable work={work} email={email} disabled={disabled} />}
      {(begun || source.producerId !== null) && (
        <div className="co-how">
          <NumberField
            label="Tolerance"
            suffix="units"
            value={source.tolerance}
            disabled={disabled}
            error={work.toleranceWrong ? 'Enter 0 or more' : undefined}
            onChange={(tolerance) => work.change({ tolerance })}
          />
          {begun && (
            <Checkbox
              label="Add up rows with the same field"
              checked={source.addUp}
              disabled={disabled}
              onChange={(addUp) => work.change({ addUp })}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface Notes {
  refuse: (text: string) => void
  say: (text: string) => void
}

function useTakeFile(take: (name: string, text: string) => void, { refuse, say }: Notes) {
  return async (file: File) => {
    if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) {
      refuse(`${file.name} is a workbook. Copy its cells and paste them here, or save it as CSV.`)
      return
    }
    if (file.size > limits.importBytes) {
      refuse(`${file.name} is too large.`)
      return
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const encoding = encodingOf(bytes)
      const unreadable = unreadableText(bytes, encoding)
      if (unreadable !== null) {
        refuse(unreadable)
        return
      }
      take(file.name, new TextDecoder(encoding).decode(bytes))
      const sentence = encodingSentences[encoding]
      if (sentence !== null) say(sentence)
    } catch {
      // The browser couldn't read the file: it was deleted, is open in another program, or is a folder.
      refuse(`${file.name} could not be read. Close it in other programs, then choose it again.`)
    }
  }
}

function PasteCells({
  onRead,
  onFile,
}: {
  onRead: (text: string) => void
  onFile: (file: File) => Promise<void>
}) {
  const [text, setText] = useState('')
  return (
    <>
      <p className="note">
        Copy the cells in the spreadsheet and paste them here, or drop a CSV file. Required columns: field,
        done. Optional: producer or account, service.
      </p>
      <TextArea
        label="Cells"
        rows={5}
        value={text}
        onChange={setText}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (pasted.trim() === '' || text !== '') return
          event.preventDefault()
          onRead(pasted)
        }}
      />
      <p className="co-read">
        <Button disabled={text.trim() === ''} onClick={() => onRead(text)}>
          Compare
        </Button>
        <FileButton onFile={onFile} />
      </p>
    </>
  )
}

function FileButton({ disabled, onFile }: { disabled?: boolean; onFile: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="List of done units"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void onFile(file)
        }}
      />
    </>
  )
}

import { type DragEvent, useId, useState } from 'react'
import { writeTemplate } from '#shared/csv/write-csv.ts'
import { limits } from '#shared/limits.ts'
import { fieldOf, type Picklist } from '#shared/picklist/definition.ts'
import type { PlanCheck } from '#shared/picklist/plan-checks.ts'
import { saveFile } from '#web/api/download.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { focusNext } from '#web/ui/focus.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import { FileFindings, RowFindings } from './import-findings.tsx'
import { ImportSourceInput } from './import-source-input.tsx'
import { PlanView } from './plan/plan-view.tsx'
import { tooMuchText } from './reading/decode-text.ts'
import { noChoices } from './reading/read-request.ts'
import { useCommit } from './use-commit.ts'
import { type Busy, type Importing, useImport } from './use-import.ts'
import { usePlanChecks } from './use-plan-checks.ts'

/**
 * Plans an import from pasted text or a file. The user can import the plan if it has no errors (rule
 * import-files/plan-by-itself).
 */
export function ImportCard({ list }: { list: Picklist }) {
  const importing = useImport(list)
  const takeFile = useTakeFile(importing)
  const { dropping, ...drop } = useDrop(takeFile)
  const { state, errors } = importing
  const title = useId()
  const checks = usePlanChecks(list, state.plan)
  // Shows only errors in rows here, because errors in the header appear above the columns.
  const rowErrors = errors.filter((error) => !state.read?.columnErrors.includes(error))
  return (
    <section className={classNames('im-card', dropping && 'dropping')} aria-labelledby={title} {...drop}>
      <h2 id={title} data-focus="import" tabIndex={-1}>
        Import from CSV
      </h2>
      <p className="im-warning">
        <StatusWord tone="warn">Warning, this will overwrite the entire pick list.</StatusWord>
      </p>
      <ImportSourceInput importing={importing} takeFile={takeFile} />
      <Progress busy={state.busy} rows={state.read?.rowCount ?? 0} />
      <FileFindings list={list} importing={importing} />
      {(state.plan || rowErrors.length > 0) && (
        <PlanView list={list} plan={state.plan} errors={rowErrors} busy={state.busy !== null} checks={checks}>
          <RowFindings importing={importing} />
        </PlanView>
      )}
      <ImportButtons list={list} importing={importing} toCheck={checks.open} title={title} />
    </section>
  )
}

interface ImportButtonsProps {
  list: Picklist
  importing: Importing
  toCheck: readonly PlanCheck[]
  /** The ID of the card's heading, which gets focus when nothing is left to import. */
  title: string
}

function ImportButtons({ list, importing, toCheck, title }: ImportButtonsProps) {
  const commit = useCommit(list, importing)
  const why = useId()
  const { state, errors } = importing
  async function importList() {
    const imported = await commit()
    focusNext(imported ? title : 'import-list')
  }

  const open = state.plan !== null && errors.length === 0 && toCheck.length === 0 && state.busy === null
  return (
    <div className="im-buttons">
      <Button
        data-focus="import-list"
        variant="primary"
        disabled={!open}
        aria-describedby={why}
        onClick={() => void importList()}
      >
        Import List
      </Button>
      <Button icon="download" onClick={() => saveTemplate(list)}>
        Download Template
      </Button>
      <p id={why} className="im-say">
        {sayWhen(importing, checkText(list, toCheck))}
      </p>
    </div>
  )
}

function saveTemplate(list: Picklist): void {
  saveFile(`${list.tab}_template.csv`, new Blob([writeTemplate(list)], { type: 'text/csv' }))
}

/**
 * Returns text such as `2 prices to check` or `1 discount to check`. If there are both prices and discounts,
 * the text names neither, as in `3 to check`.
 */
function checkText(list: Picklist, toCheck: readonly PlanCheck[]): string | null {
  const [first] = toCheck
  if (!first) return null
  const kinds = new Set(toCheck.map(({ field }) => fieldOf(list, field).kind))
  const what = kinds.size > 1 ? '' : kinds.has('price') ? ' price' : ' discount'
  const ending = what === '' || toCheck.length === 1 ? '' : 's'
  const them = toCheck.length === 1 ? 'it' : 'them'
  return `${toCheck.length.toLocaleString('en-US')}${what}${ending} to check. Confirm ${them}, or correct the file.`
}

function sayWhen({ state, errors }: Importing, toCheck: string | null): string {
  if (state.busy === 'importing') return ''
  if (state.busy) return 'Available once the preview is ready.'
  if (errors.length > 0) return 'Fix all errors first.'
  if (toCheck !== null) return toCheck
  if (state.plan) return 'Imports what is shown above.'
  return state.source ? 'Choose a file to continue.' : 'You’ll review the changes first.'
}

function useDrop(takeFile: (file: File) => Promise<void>) {
  const [dropping, setDropping] = useState(false)
  const toast = useToast()
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    dropping,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDropping(true)
    },
    onDragLeave: () => setDropping(false),
    onDrop(event: DragEvent) {
      setDropping(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      const [file, ...others] = event.dataTransfer.files
      if (others.length > 0) {
        toast.show({ kind: 'error', title: 'Error', text: 'Drop one file at a time.' })
      } else if (file) void takeFile(file)
    },
  }
}

const words = { reading: 'Reading', planning: 'Comparing with the list', importing: 'Importing' } as const

/** An import with at least this many rows is slow enough to need a progress bar. */
const manyRows = 1_000

/** (rule import-files/progress) */
function Progress({ busy, rows }: { busy: Busy; rows: number }) {
  const many = rows >= manyRows
  const text = busy && `${words[busy]}${many ? ` ${rows.toLocaleString('en-US')} rows` : ''}…`
  return (
    <div className="im-progress" role="status">
      {text && <p>{text}</p>}
      {text && many && <progress aria-label={text} />}
    </div>
  )
}

/**
 * Returns a function that reads a chosen or dropped file, unless it is too large (rule import-files/limits).
 */
function useTakeFile({ plan, change }: Importing) {
  const toast = useToast()
  function refuse(refused: string) {
    change({ source: null, read: null, plan: null, refused, sheets: null, busy: null })
    toast.show({ kind: 'error', title: 'Error', text: refused })
  }
  return async function takeFile(file: File): Promise<void> {
    if (file.size > limits.importBytes) {
      refuse(`${file.name} is too large. ${tooMuchText}`)
      return
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      await plan({ kind: 'file', name: file.name, bytes }, noChoices)
    } catch {
      // Browsers can't read folders, deleted files, or files that are locked by another program.
      refuse(`${file.name} could not be read. Close it in other programs, then choose it again.`)
    }
  }
}

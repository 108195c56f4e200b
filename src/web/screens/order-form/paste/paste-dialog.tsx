import { useCallback, useMemo, useReducer, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { cropsFor } from '#shared/order/catalogue.ts'
import {
  noPasteChoices,
  type PasteChoices,
  type PastedColumn,
  type PastedLines,
  readPastedLines,
} from '#shared/order/paste/pasted-lines.ts'
import { plural } from '#shared/plural.ts'
import { newId } from '#web/api/new-id.ts'
import { addLines } from '#web/order/model/form-steps.ts'
import { type LineDraft, lineDraft } from '#web/order/model/line-draft.ts'
import { stillRequired } from '#web/order/model/line-draft-problems.ts'
import { roomText } from '#web/order/model/line-warnings.ts'
import { commitFields } from '#web/order/model/price-steps.ts'
import { repeatedDraft } from '#web/order/model/repeat-line.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { LineEditorContext } from '#web/screens/order-form/line-editor/line-editor-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { firstProblem, focusOn } from '#web/ui/focus.ts'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type ListedRow, patternProblems, rowChecker } from './check-rows.ts'
import { PasteArea } from './paste-area.tsx'
import { PasteList, pasteListId } from './paste-list.tsx'
import { PastePatternFields } from './paste-pattern-fields.tsx'
import { PasteSetup } from './paste-setup.tsx'
import { rememberedColumns } from './remembered-columns.ts'
import './paste.css'

interface PasteDialogProps {
  text: string
  onClose: () => void
}

/**
 * Turns a block of spreadsheet cells into lines. Shows the values shared by all rows at the top, and below
 * them each row with its problems.
 */
export function PasteDialog({ text, onClose }: PasteDialogProps) {
  const confirm = useConfirm()
  const count = useForm(({ form }) => form.lines.length)
  const [cells, setCells] = useState('')
  const pasted = usePastedRows(text)
  const { rows, right, problems, check, pattern } = pasted
  const room = limits.lines - count
  const tooMany = right.length > room
  const add = useAddRows(pasted, onClose)

  async function close() {
    const question = closingQuestion(rows.length, !pasted.isRead && cells.trim() !== '')
    if (question === null || (await confirm(question))) onClose()
  }

  const next = pasted.isRead
    ? {
        label: `Add ${plural(right.length, 'line')}`,
        ready: right.length > 0 && !tooMany && problems.length === 0,
        act: add,
      }
    : { label: 'Check lines', ready: cells.trim() !== '', act: () => pasted.readTyped(cells) }
  const notes = pasted.isRead
    ? [rows.length > 0 ? missingSentence(problems) : '', unitSentence(pasted), listSentence(pasted)]
    : []
  return (
    <Dialog
      open
      onClose={() => void close()}
      size="wide"
      title="Paste lines"
      titleNote={pasted.isRead ? plural(rows.length, 'row') : undefined}
      footer={
        <>
          <span className="say" aria-live="polite">
            {tooMany ? roomText(room) : notes.filter(Boolean).join(' ')}
          </span>
          <span className="end">
            <Button onClick={() => void close()}>Cancel</Button>
            <Button variant="primary" disabled={!next.ready} onClick={next.act}>
              {next.label}
            </Button>
          </span>
        </>
      }
    >
      {pasted.isRead ? (
        <LineEditorContext value={pattern.editor}>
          <PastePatternFields others={pattern.others} onOthers={pattern.setOthers} />
          {pasted.pasted && (
            <PasteSetup
              pasted={pasted.pasted}
              choices={pasted.pasted.choices}
              onChoose={pasted.choose}
              onInclude={pasted.include}
            />
          )}
          <PasteList rows={rows} check={check} onCell={pasted.setCell} onLeaveOut={pasted.leaveOut} />
        </LineEditorContext>
      ) : (
        <PasteArea text={cells} onText={setCells} onRead={pasted.read} />
      )}
    </Dialog>
  )
}

/** Manages the values that all rows share and that aren't in the pasted cells. */
function usePattern() {
  const context = useForm((view) => view.context)
  const lists = useForm((view) => view.lists)
  const store = useFormStore()
  const [others, setOthers] = useState({ legalDescription: '', crops: '' })
  const [draft, edit] = useReducer(
    (now: LineDraft, step: (draft: LineDraft) => LineDraft) => step(now),
    null,
    () => patternDraft(repeatedDraft(store.get().form.lines, context)),
  )
  const knownCrops = useMemo(
    () => [...new Set(cropsFor(context.territory, lists.catalogue.crops).map((entry) => entry.crop))],
    [context.territory, lists.catalogue.crops],
  )
  const forAll = useMemo(
    () => ({ line: commitFields(context)(draft).line, ...others, knownCrops, context }),
    [draft, others, knownCrops, context],
  )
  const problems = useMemo(() => patternProblems(forAll), [forAll])
  const editor = { draft, edit, context, lists, problems, showAll: false, prefix: 'line-paste-' }
  return { forAll, editor, others, setOthers, knownCrops }
}

function usePastedRows(text: string) {
  const pattern = usePattern()
  const readBlock = (block: string, choices: PasteChoices = noPasteChoices) => {
    const pasted = readPastedLines(block, pattern.knownCrops, choices, rememberedColumns)
    const rows = pasted.rows.map((row): ListedRow => ({ ...row, key: newId() }))
    return { ...pasted, rows, block, choices }
  }
  const [pasted, setPasted] = useState(() => (text === '' ? null : readBlock(text)))
  const check = useMemo(() => rowChecker(pattern.forAll), [pattern.forAll])
  const rows = pasted?.rows ?? []
  const change = useCallback(
    (to: (rows: readonly ListedRow[]) => ListedRow[]) =>
      setPasted((now) => now && { ...now, rows: to(now.rows) }),
    [],
  )
  return {
    pattern,
    pasted,
    problems: pattern.editor.problems,
    isRead: pasted !== null,
    ignored: pasted?.ignored ?? [],
    tooMany: pasted?.left ?? 0,
    rows,
    right: rows.filter((row) => check(row).right),
    check,
    change,
    read: (block: string) => setPasted(readBlock(block)),
    readTyped(block: string) {
      setPasted(readBlock(block))
      // Moves focus to the Service field. The clicked button now adds lines, which isn't possible before a
      // service is chosen.
      requestAnimationFrame(() => focusOn(`${pattern.editor.prefix}serviceTypeId`))
    },
    choose: (choices: PasteChoices) => setPasted((now) => now && readBlock(now.block, choices)),
    include: (line: number) => setPasted((now) => now && withTotal(now, line)),
    setCell: useCallback(
      (key: string, column: PastedColumn, cell: string) =>
        change((now) => now.map((row) => (row.key === key ? { ...row, [column]: cell } : row))),
      [change],
    ),
    leaveOut: useCallback((key: string) => change((now) => now.filter((row) => row.key !== key)), [change]),
  }
}

/** Includes a row that was left out because it looked like a total. */
function withTotal<P extends { rows: ListedRow[]; totals: PastedLines['totals'] }>(
  pasted: P,
  line: number,
): P {
  const found = pasted.totals.filter((total) => total.line === line)
  return {
    ...pasted,
    rows: [...pasted.rows, ...found.map(({ row }) => ({ ...row, key: newId() }))],
    totals: pasted.totals.filter((total) => total.line !== line),
  }
}

type PastedRows = ReturnType<typeof usePastedRows>

/** Returns a function that adds the valid rows. The dialog stays open if some rows are invalid. */
function useAddRows({ rows, right, check, change }: PastedRows, onClose: () => void): () => void {
  const { perform } = useLineUndo()
  return () => {
    const lines = right.map((row) => check(row).line)
    perform({ label: `${plural(lines.length, 'line')} pasted` }, addLines(lines))
    if (lines.length === rows.length) return onClose()
    change((now) => now.filter((row) => !right.includes(row)))
    // Moves focus to the first problem, because the clicked button has nothing left to add.
    requestAnimationFrame(() => focusOn(firstProblem(document.getElementById(pasteListId))))
  }
}

/**
 * The question to ask if closing the dialog would discard rows or typed text; null if there is nothing to
 * lose.
 */
function closingQuestion(rows: number, typed: boolean): Question | null {
  if (rows === 0 && !typed) return null
  const what = rows > 0 ? plural(rows, 'row') : 'what you typed'
  return {
    title: `Discard ${what}?`,
    text: `${rows === 1 || rows === 0 ? 'It is' : 'They are'} not in the order yet.`,
    confirmLabel: `Discard ${what}`,
    cancelLabel: 'Keep editing',
    danger: true,
  }
}

/**
 * The repeated line, minus the values that come from the cells: name, units, legal description, and crops.
 */
function patternDraft(repeated: LineDraft): LineDraft {
  return lineDraft({ ...repeated.line, fieldName: '', acres: 0, legalDescription: '', crops: [] }, true)
}

/**
 * Returns a sentence that lists which of the values shared by all rows are missing. Until a service is
 * chosen, the sentence mentions only the service.
 */
function missingSentence(problems: readonly Problem[]): string {
  if (problems.length === 0) return ''
  if (problems.some(({ path }) => path === 'serviceTypeId')) return 'Choose a service for these lines.'
  return `Still required for these lines: ${stillRequired(problems).join(', ')}.`
}

/**
 * Returns a warning if a column header in the pasted block suggests a different unit than the one chosen for
 * all rows, such as samples instead of acres.
 */
function unitSentence({ pasted, pattern, rows }: PastedRows): string {
  const { units } = pattern.forAll.line
  const named = pasted?.named ?? null
  if (named === null || rows.length === 0 || named.unit === units) return ''
  return `The column “${named.header}” suggests ${named.unit}s, but these lines are in ${units}s. Check Unit.`
}

function listSentence({ rows, right, ignored, tooMany }: PastedRows): string {
  const wrong = rows.length - right.length
  return [
    wrong === 0 ? '' : `${plural(wrong, 'row')} ${wrong === 1 ? 'needs' : 'need'} fixing and will stay here.`,
    ignored.length > 0 ? `Not used: ${ignored.join(', ')}.` : '',
    tooMany > 0
      ? `${plural(tooMany, 'row')} ${tooMany === 1 ? 'was' : 'were'} left out because the order would exceed its line limit.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

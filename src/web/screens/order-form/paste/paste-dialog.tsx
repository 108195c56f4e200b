import { useMemo, useReducer, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { cropsFor } from '#shared/order/catalogue.ts'
import { type PastedColumn, readPastedLines } from '#shared/order/paste/pasted-lines.ts'
import { plural } from '#shared/plural.ts'
import { newId } from '#web/api/new-id.ts'
import { addLines } from '#web/order/model/form-steps.ts'
import { type LineDraft, lineDraft } from '#web/order/model/line-draft.ts'
import { stillRequired } from '#web/order/model/line-draft-problems.ts'
import { commitFields } from '#web/order/model/price-steps.ts'
import { repeatedDraft } from '#web/order/model/repeat-line.ts'
import { useLineActs } from '#web/screens/order-form/form/line-acts.ts'
import { useOrderForm } from '#web/screens/order-form/form/order-form-context.tsx'
import { LineEditorContext } from '#web/screens/order-form/line-editor/line-editor-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type ListedRow, patternProblems, rowChecker } from './check-rows.ts'
import { PasteArea } from './paste-area.tsx'
import { PasteList } from './paste-list.tsx'
import { PastePatternFields } from './paste-pattern-fields.tsx'
import './paste.css'

interface PasteDialogProps {
  text: string
  onClose: () => void
}

/** A block of a spreadsheet as lines: what all take above, below each row with what is wrong with it. */
export function PasteDialog({ text, onClose }: PasteDialogProps) {
  const { form, context, lists } = useOrderForm()
  const { act } = useLineActs()
  const confirm = useConfirm()
  const knownCrops = useMemo(
    () => [...new Set(cropsFor(context.territory, lists.catalogue.crops).map((entry) => entry.crop))],
    [context.territory, lists.catalogue.crops],
  )
  const read = (block: string) => {
    const pasted = readPastedLines(block, knownCrops)
    return { ...pasted, rows: pasted.rows.map((row): ListedRow => ({ ...row, key: newId() })) }
  }
  const [pasted, setPasted] = useState(() => (text === '' ? null : read(text)))
  const [cells, setCells] = useState('')
  const [others, setOthers] = useState({ legalDescription: '', crops: '' })
  const [draft, edit] = useReducer(
    (now: LineDraft, step: (draft: LineDraft) => LineDraft) => step(now),
    null,
    () => patternDraft(repeatedDraft(form.lines, context)),
  )

  const pattern = useMemo(
    () => ({ line: commitFields(context)(draft).line, ...others, knownCrops, context }),
    [draft, others, knownCrops, context],
  )
  const problems = useMemo(() => patternProblems(pattern), [pattern])
  const check = useMemo(() => rowChecker(pattern), [pattern])
  const rows = pasted?.rows ?? []
  const right = rows.filter((row) => check(row).right)
  const room = limits.lines - form.lines.length
  const tooMany = right.length > room
  const change = (to: (rows: readonly ListedRow[]) => ListedRow[]) =>
    setPasted((now) => now && { ...now, rows: to(now.rows) })

  function add() {
    const lines = right.map((row) => check(row).line)
    act({ label: `${plural(lines.length, 'line')} pasted` }, addLines(lines))
    if (lines.length === rows.length) return onClose()
    change((now) => now.filter((row) => !right.includes(row)))
    // The button has nothing left to add; the hand goes on to what is to be mended.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.of-paste [aria-invalid="true"]')?.focus(),
    )
  }

  async function close() {
    const question = closingQuestion(rows.length, pasted === null && cells.trim() !== '')
    if (question === null || (await confirm(question))) onClose()
  }

  const summary = pasted && listSentence(rows.length, right.length, pasted)
  return (
    <Dialog
      open
      onClose={() => void close()}
      size="wide"
      title="Paste lines"
      titleNote={pasted ? plural(rows.length, 'row') : undefined}
      footer={
        <>
          <span className="say" aria-live="polite">
            {tooMany
              ? `An order takes ${limits.lines.toLocaleString('en-US')} lines: ${room} more.`
              : [pasted && rows.length > 0 ? missingSentence(problems) : '', summary]
                  .filter(Boolean)
                  .join(' ')}
          </span>
          <span className="end">
            <Button onClick={() => void close()}>Cancel</Button>
            <Button
              variant="primary"
              disabled={right.length === 0 || tooMany || problems.length > 0}
              onClick={add}
            >
              Add {plural(right.length, 'line')}
            </Button>
          </span>
        </>
      }
    >
      {pasted === null ? (
        <PasteArea text={cells} onText={setCells} onRead={(block) => setPasted(read(block))} />
      ) : (
        <LineEditorContext
          value={{ draft, edit, context, lists, problems, showAll: false, prefix: 'line-paste-' }}
        >
          <PastePatternFields others={others} onOthers={setOthers} />
          <PasteList
            rows={rows}
            check={check}
            onCell={(key: string, column: PastedColumn, cell: string) =>
              change((now) => now.map((row) => (row.key === key ? { ...row, [column]: cell } : row)))
            }
            onLeaveOut={(key: string) => change((now) => now.filter((row) => row.key !== key))}
          />
        </LineEditorContext>
      )}
    </Dialog>
  )
}

/** Nothing is thrown away unasked: neither rows that are not added yet, nor what was typed instead of pasted. */
function closingQuestion(rows: number, typed: boolean): Question | null {
  if (rows === 0 && !typed) return null
  const what = rows > 0 ? plural(rows, 'row') : 'what you typed'
  return {
    title: `Discard ${what}?`,
    text: `${rows === 1 || rows === 0 ? 'It is' : 'They are'} not among the lines of the order yet.`,
    confirmLabel: `Discard ${what}`,
    cancelLabel: 'Keep editing',
    danger: true,
  }
}

/** Cells say what the field is called, how large it is and where it lies: of that nothing is taken over. */
function patternDraft(offered: LineDraft): LineDraft {
  return lineDraft({ ...offered.line, fieldName: '', acres: 0, legalDescription: '', crops: [] }, true)
}

/** Why no line can be added yet, though each row is right; until a service is chosen the rest hangs on it. */
function missingSentence(problems: readonly Problem[]): string {
  if (problems.length === 0) return ''
  if (problems.some(({ path }) => path === 'serviceTypeId')) return 'Choose a service for these lines.'
  return `Still required for these lines: ${stillRequired(problems).join(', ')}.`
}

function listSentence(
  all: number,
  right: number,
  { ignored, left }: { ignored: string[]; left: number },
): string {
  const wrong = all - right
  return [
    wrong === 0 ? '' : `${plural(wrong, 'row')} to mend; ${wrong === 1 ? 'it stays' : 'they stay'} here.`,
    ignored.length > 0 ? `Not used: ${ignored.join(', ')}.` : '',
    left > 0
      ? `${plural(left, 'row')} more than an order can have ${left === 1 ? 'was' : 'were'} left out.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

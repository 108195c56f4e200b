import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { Order } from '#shared/order/order.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { Message } from '#web/ui/message.tsx'
import { editOnTop, type QuickEdit, quickFigures, type Step, startQuickEdit } from './quick-edit.ts'
import { QuickEditContext } from './quick-edit-context.ts'
import { QuickFields } from './quick-fields.tsx'
import { QuickLines } from './quick-lines.tsx'
import { QuickShares } from './quick-shares.tsx'
import { QuickTotals } from './quick-totals.tsx'
import type { QuickEditWorld } from './use-quick-edit-order.ts'
import { useQuickSave } from './use-quick-save.ts'

const QuickConflict = lazy(async () => (await import('./quick-conflict.tsx')).QuickConflict)

interface QuickEditFormProps {
  id: string
  context: QuickEditWorld
  /** Whether the same person is signed in again. */
  signInAgain: () => Promise<boolean>
  onSaving: (saving: boolean) => void
  onStored: () => void
  onChanged: (changed: boolean) => void
  /** The order was found in a newer version, and the editing goes on from there. */
  onNewer: (order: Order) => void
}

export function QuickEditForm({ id, context, onChanged, onNewer, ...saving }: QuickEditFormProps) {
  // What the server says later never replaces what was typed.
  const [edit, setEdit] = useState(() => startQuickEdit(context.order))
  const { save, problems, unsure, overtaken, forgetOvertaken } = useQuickSave({ context, ...saving })
  const list = useRef<HTMLDivElement>(null)
  usePreloadOnInput(QuickConflict)
  const toSave = useRef(false)
  const [refusals, setRefusals] = useState(0)
  const figures = useMemo(() => quickFigures(edit), [edit])
  const found = problems(edit)

  // The button that was pressed is disabled while it saves and loses the focus; what is wrong takes it.
  useEffect(() => {
    if (refusals > 0) list.current?.focus()
  }, [refusals])

  function change(step: Step) {
    onChanged(true)
    setEdit(step)
  }
  async function submit() {
    if (!(await save(edit))) setRefusals((count) => count + 1)
  }
  function goOnFrom(newer: Order, next: QuickEdit) {
    forgetOvertaken()
    onNewer(newer)
    setEdit(next)
  }

  // Put on top of the newer version, it is saved as soon as the rules know that version too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks at every change of the two whether they fit
  useEffect(() => {
    if (!toSave.current || context.order.versionNumber < edit.order.versionNumber) return
    toSave.current = false
    void submit()
  }, [edit, context])

  return (
    <QuickEditContext
      value={{
        edit,
        figures,
        context,
        manager: context.rules.byManager,
        change,
        problemAt: (path) => found.find((problem) => problem.path === path)?.message,
      }}
    >
      <form
        id={id}
        className="qe"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        {found.length > 0 && (
          <Message
            kind="error"
            ref={list}
            tabIndex={-1}
            title={
              unsure(edit)
                ? 'It is not known whether the order was updated:'
                : found.every(({ path }) => path === '')
                  ? 'The order was not updated:'
                  : 'The order cannot be updated yet:'
            }
          >
            <ul>
              {distinct(found).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Message>
        )}
        <QuickFields />
        <QuickShares list="agronomists" />
        <QuickShares list="customers" />
        <QuickLines />
        <QuickTotals />
      </form>
      {overtaken && (
        <QuickConflict
          error={overtaken}
          edit={edit}
          rules={context.rules}
          onKeep={forgetOvertaken}
          onReload={(newer) => {
            onChanged(false)
            goOnFrom(newer, startQuickEdit(newer))
          }}
          onMerge={(merged, newer) => {
            toSave.current = true
            goOnFrom(newer, editOnTop(newer, merged))
          }}
        />
      )}
    </QuickEditContext>
  )
}

const owners = {
  lineItems: 'Line',
  agronomistAssignments: 'Agronomist',
  customerAssignments: 'Customer',
} as const

/** Each sentence once, with the line or person it is about. */
function distinct(problems: readonly Problem[]): string[] {
  const texts = problems.map(({ path, message }) => {
    const owner = /^(lineItems|agronomistAssignments|customerAssignments)\.(\d+)/.exec(path)
    return owner ? `${owners[owner[1] as keyof typeof owners]} ${Number(owner[2]) + 1}: ${message}` : message
  })
  return [...new Set(texts)]
}

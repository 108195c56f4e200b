import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { problemOwner } from '#web/order/model/form-problems.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { Message } from '#web/ui/message.tsx'
import { QuickFields } from './quick-fields.tsx'
import { QuickLines } from './quick-lines.tsx'
import { QuickShares } from './quick-shares.tsx'
import { QuickTotals } from './quick-totals.tsx'
import { type Edited, type QuickEdit, useQuickEdit } from './use-quick-edit.ts'
import type { QuickEditStart } from './use-quick-edit-order.ts'
import { type QuickSaveOptions, useQuickSave } from './use-quick-save.ts'

const QuickConflict = lazy(async () => (await import('./quick-conflict.tsx')).QuickConflict)

interface QuickEditFormProps extends QuickSaveOptions {
  id: string
  start: QuickEditStart
  onChanged: (changed: boolean) => void
}

export function QuickEditForm({ id, start, onChanged, ...options }: QuickEditFormProps) {
  const { edited, shown, change, reload, merge } = useQuickEdit(start)
  const { save, problems, isUncertain, conflict, forgetConflict } = useQuickSave(start, options)
  const list = useRef<HTMLDivElement>(null)
  usePreloadOnInput(QuickConflict)
  const [refusals, setRefusals] = useState(0)
  const found = problems(shown.form, shown.rules)
  const edit: QuickEdit = {
    ...shown,
    change(step) {
      onChanged(true)
      change(step)
    },
    problemAt: (path) => found.find((problem) => problem.path === path)?.message,
  }

  // The button that was pressed is disabled while it saves and loses the focus; what is wrong takes it.
  useEffect(() => {
    if (refusals > 0) list.current?.focus()
  }, [refusals])

  async function submit(what: Edited) {
    if (!(await save(what))) setRefusals((count) => count + 1)
  }

  return (
    <>
      <form
        id={id}
        className="qe"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit(edited)
        }}
      >
        <ProblemList problems={found} isUncertain={isUncertain(shown.form)} ref={list} />
        <QuickFields edit={edit} />
        <QuickShares edit={edit} list="agronomists" />
        <QuickShares edit={edit} list="customers" />
        <QuickLines edit={edit} />
        <QuickTotals edit={edit} />
      </form>
      {conflict && (
        <QuickConflict
          error={conflict}
          edit={edit}
          answers={{
            onKeep: forgetConflict,
            onReload(newer) {
              forgetConflict()
              onChanged(false)
              reload(newer)
            },
            onMerge(merged, newer) {
              forgetConflict()
              void submit(merge(merged, newer))
            },
          }}
        />
      )}
    </>
  )
}

interface ProblemListProps {
  problems: readonly Problem[]
  /** Whether the order may have been stored although no answer said so. */
  isUncertain: boolean
  ref: RefObject<HTMLDivElement | null>
}

/** Each sentence once, with the line or person it is about. */
function ProblemList({ problems, isUncertain, ref }: ProblemListProps) {
  if (problems.length === 0) return null
  const texts = new Set(problems.map(({ path, message }) => `${problemOwner(path)}${message}`))
  const refused = problems.every(({ path }) => path === '')
  const title = refused ? 'The order was not updated:' : 'The order cannot be updated yet:'
  return (
    <Message
      kind="error"
      ref={ref}
      tabIndex={-1}
      title={isUncertain ? 'It is not known whether the order was updated:' : title}
    >
      <ul>
        {[...texts].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Message>
  )
}

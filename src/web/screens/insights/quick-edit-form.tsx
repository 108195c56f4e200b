import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '#shared/errors.ts'
import { Message } from '#web/ui/message.tsx'
import { quickFigures, type Step, startQuickEdit } from './quick-edit.ts'
import { QuickEditContext } from './quick-edit-context.ts'
import { QuickFields } from './quick-fields.tsx'
import { QuickLines } from './quick-lines.tsx'
import { QuickShares } from './quick-shares.tsx'
import { QuickTotals } from './quick-totals.tsx'
import type { QuickEditWorld } from './use-quick-edit-world.ts'
import { useQuickSave } from './use-quick-save.ts'

interface QuickEditFormProps {
  id: string
  world: QuickEditWorld
  /** Whether the same person is signed in again. */
  signInAgain: () => Promise<boolean>
  onSaving: (saving: boolean) => void
  onStored: () => void
  onChanged: () => void
}

export function QuickEditForm({ id, world, onChanged, ...saving }: QuickEditFormProps) {
  // What the server says later never replaces what was typed.
  const [edit, setEdit] = useState(() => startQuickEdit(world.order))
  const { save, problems } = useQuickSave({ world, ...saving })
  const list = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  const figures = useMemo(() => quickFigures(edit), [edit])
  const found = problems(edit)

  // The button that was pressed is disabled while it saves and loses the focus; what is wrong takes it.
  useEffect(() => {
    if (refusals > 0) list.current?.focus()
  }, [refusals])

  function change(step: Step) {
    onChanged()
    setEdit(step)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await save(edit))) setRefusals((count) => count + 1)
  }

  return (
    <QuickEditContext
      value={{
        edit,
        figures,
        world,
        manager: world.rules.byManager,
        change,
        faultAt: (path) => found.find((problem) => problem.path === path)?.message,
      }}
    >
      <form id={id} className="qe" noValidate onSubmit={submit}>
        {found.length > 0 && (
          <Message
            kind="error"
            ref={list}
            tabIndex={-1}
            title={
              found.every(({ path }) => path === '')
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

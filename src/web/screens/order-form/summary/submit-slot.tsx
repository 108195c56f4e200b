import { isOutOfDate } from '#web/api/build.ts'
import { distinctProblems, problemOwner } from '#web/order/model/form-problems.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { AutosaveNote, useCannotKeep } from '#web/screens/order-form/drafts/autosave-note.tsx'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { goToProblem } from '#web/screens/order-form/form/go-to-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { type Said, submitMessage } from './submit-message.ts'

interface SubmitSlotProps {
  autosave: Autosave
  onRetry: () => void
  onSignIn: () => void
  /** Abandons a save that is waiting for a network connection. */
  onGiveUp: () => void
}

/**
 * The message about what happened after Submit. Its space is always reserved, so that nothing below moves
 * (rule drafts/said-beside-submit).
 */
export function SubmitSlot({ autosave, ...acts }: SubmitSlotProps) {
  const said = useSubmitMessage(autosave)
  if (said === null) {
    return (
      <div className="of-slot only">
        <AutosaveNote autosave={autosave} />
      </div>
    )
  }
  return <MessageSlot said={said} {...acts} />
}

/** The message in the bar shown in narrow windows. Takes up space only while there is a message. */
export function BarSlot({ autosave, ...acts }: SubmitSlotProps) {
  const said = useSubmitMessage(autosave)
  const asked = useForm(({ submit }) => submit.kind === 'unchanged')
  // Hides a plain message until Submit is clicked, because the status next to the total shows the same
  // information.
  if (said === null || (said.tone === 'plain' && !asked)) return null
  return <MessageSlot said={said} {...acts} />
}

function MessageSlot({
  said,
  onRetry,
  onSignIn,
  onGiveUp,
}: { said: Said } & Omit<SubmitSlotProps, 'autosave'>) {
  const store = useFormStore()
  const { tone, lead, text, act, leads } = said
  function showFirst() {
    const [first] = store.get().problems
    if (first) goToProblem(store, first.path)
  }
  const buttons = {
    // Reloading is safe, because what the user typed is saved as a draft, and the new page offers that draft
    // (rule offline/new-version).
    reload: <Button onClick={() => window.location.reload()}>Reload</Button>,
    retry: <Button onClick={onRetry}>Try again</Button>,
    signIn: <Button onClick={onSignIn}>Log in</Button>,
    giveUp: <Button onClick={onGiveUp}>Cancel saving</Button>,
    show: <Button onClick={showFirst}>Show</Button>,
  }
  return (
    <div className={`of-slot ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {tone !== 'plain' && <Icon name={tone === 'bad' ? 'warning' : tone} />}
      {lead && <b>{lead}</b>}
      {leads ? (
        <button type="button" className="link-button of-why" onClick={showFirst}>
          {text}
        </button>
      ) : (
        <span className="of-why">{text}</span>
      )}
      {act && buttons[act]}
    </div>
  )
}

function useSubmitMessage(autosave: Autosave): Said | null {
  const submit = useForm((view) => view.submit)
  const tried = useForm((view) => view.tried)
  const problems = useForm((view) => view.problems)
  const refused = useForm(({ serverProblems }) => serverProblems.length > 0)
  const unchanged = useForm((view) => view.unchanged)
  const version = useForm(({ base }) => base.version)
  const online = useOnline()
  const cannotKeep = useCannotKeep(autosave)
  return submitMessage({
    submit,
    wrong: tried
      ? distinctProblems(problems).map(({ path, message }) => `${problemOwner(path)}${message}`)
      : [],
    refused,
    cannotKeep,
    online,
    version,
    unchanged: unchanged && autosave.pendingSave() === null,
    outOfDate: isOutOfDate(),
  })
}

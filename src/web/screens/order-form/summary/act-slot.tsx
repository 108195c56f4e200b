import { isOutOfDate } from '#web/api/build.ts'
import { distinctProblems, problemOwner } from '#web/order/model/form-problems.ts'
import type { Autosave } from '#web/screens/order-form/drafts/autosave.ts'
import { AutosaveNote, useCannotKeep } from '#web/screens/order-form/drafts/autosave-note.tsx'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { goToProblem } from '#web/screens/order-form/form/go-to-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { type Said, slotSays } from './slot-says.ts'

interface ActSlotProps {
  autosave: Autosave
  onRetry: () => void
  onSignIn: () => void
  /** Stops a save that waits for the connection. */
  onGiveUp: () => void
}

/**
 * The result of Submit, next to it: the space is always reserved, so that nothing below moves (rule
 * drafts/said-beside-submit).
 */
export function ActSlot({ autosave, ...acts }: ActSlotProps) {
  const said = useSaid(autosave)
  if (said === null) {
    return (
      <div className="of-slot only">
        <AutosaveNote autosave={autosave} />
      </div>
    )
  }
  return <SaidSlot said={said} {...acts} />
}

/** The space for messages on small screens appears only with a message. */
export function BarSlot({ autosave, ...acts }: ActSlotProps) {
  const said = useSaid(autosave)
  const asked = useForm(({ submit }) => submit.kind === 'unchanged')
  // Nothing to show, because the total already shows that nothing changed.
  if (said === null || (said.tone === 'plain' && !asked)) return null
  return <SaidSlot said={said} {...acts} />
}

function SaidSlot({ said, onRetry, onSignIn, onGiveUp }: { said: Said } & Omit<ActSlotProps, 'autosave'>) {
  const store = useFormStore()
  const { tone, lead, text, act, leads } = said
  function showFirst() {
    const [first] = store.get().problems
    if (first) goToProblem(store, first.path)
  }
  const buttons = {
    // The user's input is a draft, offered after the reload (rule offline/new-version).
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

function useSaid(autosave: Autosave): Said | null {
  const submit = useForm((view) => view.submit)
  const tried = useForm((view) => view.tried)
  const problems = useForm((view) => view.problems)
  const refused = useForm(({ serverProblems }) => serverProblems.length > 0)
  const unchanged = useForm((view) => view.unchanged)
  const version = useForm(({ base }) => base.version)
  const online = useOnline()
  const cannotKeep = useCannotKeep(autosave)
  return slotSays({
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

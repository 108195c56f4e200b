import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useOnline } from '#web/ui/use-online.ts'

/** A short status next to the grand total; details are next to Submit. */
export function OrderState() {
  const submit = useForm((view) => view.submit)
  const open = useForm((view) => view.stillRequired)
  const notAdded = useForm(({ newLineNeeds, form }) => newLineNeeds && form.lines.length + 1)
  const wrong = useForm((view) => view.wrong)
  const unchanged = useForm((view) => view.unchanged)
  const online = useOnline()
  if (submit.kind === 'waiting') {
    return (
      <StatusWord tone="warn" icon="offline">
        Waiting
      </StatusWord>
    )
  }
  if (submit.kind === 'sending') return <StatusWord tone="todo">Saving…</StatusWord>
  const failure = submit.kind === 'failed' ? submit.failure.kind : null
  if (failure === 'given up') return <StatusWord tone="warn">Not known</StatusWord>
  if (open > 0) return <StatusWord tone="warn">{open} still required</StatusWord>
  if (notAdded !== null) return <StatusWord tone="warn">Line {notAdded} not added</StatusWord>
  if (wrong > 0) return <StatusWord tone="bad">{wrong} to correct</StatusWord>
  if (failure !== null) return <StatusWord tone="bad">Not saved</StatusWord>
  if (!online) {
    return (
      <StatusWord tone="warn" icon="offline">
        Offline
      </StatusWord>
    )
  }
  if (unchanged) return <span className="st">No changes</span>
  return <StatusWord tone="ok">Ready to submit</StatusWord>
}

import { useId, useState } from 'react'
import { personSignIn } from '#shared/api/auth.ts'
import { plural } from '#shared/plural.ts'
import { failureText } from '#web/api/call-error.ts'
import { useEndpoint, useSend } from '#web/api/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface PersonSignInProps {
  email: string
  name: string
}

/** Where the agronomist is signed in (rule rights/sessions-of-a-person). */
export function PersonSignIn(props: PersonSignInProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="grp">
      <Disclosure open={open} onToggle={() => setOpen(!open)} controls={id}>
        Sign-in
      </Disclosure>
      {open && (
        <div id={id} className="stack">
          <SignInFacts {...props} />
        </div>
      )}
    </section>
  )
}

function SignInFacts({ email, name }: PersonSignInProps) {
  const params = { email }
  const facts = useEndpoint(personSignIn.read, { params }, { staleTime: 0 })
  const end = useSend(personSignIn.endSessions)
  const confirm = useConfirm()
  const toast = useToast()

  async function endSessions() {
    const question = {
      title: `End all sessions of ${name}?`,
      text: 'They are signed out everywhere and can sign in again. What they have typed stays on their device.',
      confirmLabel: 'End all sessions',
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      const { ended } = await end.mutateAsync({ params })
      toast.show({ kind: 'success', title: `${plural(ended, 'session')} ended` })
    } catch (error) {
      const text = failureText(error, 'The sessions could not be ended. Please try again.')
      toast.show({ kind: 'error', title: 'Not ended', text })
    }
    void facts.refetch()
  }

  if (!facts.data) {
    return facts.isError ? (
      <ErrorState title="The sessions could not be loaded" onRetry={() => void facts.refetch()}>
        {facts.error.messageOr('The server did not answer.')}
      </ErrorState>
    ) : (
      <Skeleton width="60%" />
    )
  }
  const { sessions } = facts.data
  return (
    <div className="le-sign-in">
      <span role="status">
        {sessions === 0 ? 'Not signed in' : `Signed in: ${plural(sessions, 'session')}`}
      </span>
      <Button disabled={sessions === 0 || end.isPending} onClick={() => void endSessions()}>
        End all sessions
      </Button>
    </div>
  )
}

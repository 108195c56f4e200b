import { useId, useState } from 'react'
import { personSignIn } from '#shared/api/auth.ts'
import { plural } from '#shared/plural.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { useWrite } from '#web/api/write.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Question, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { momentText } from '#web/words/day-text.ts'

interface PersonSignInProps {
  email: string
  name: string
}

/** (rules rights/sessions-of-a-person, sign-in/same-account) */
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
  const { run, sending } = useWrite({
    async write(what: 'sessions' | 'account', send) {
      if (what === 'account') return (await send(personSignIn.releaseAccount, { params })).message
      return `${plural((await send(personSignIn.endSessions, { params })).ended, 'session')} ended`
    },
    success: (title) => ({ kind: 'success', title }),
    failure: () => 'Failed to update this person’s sign-in. Please try again.',
    reload: () => facts.refetch(),
  })
  const timeZone = useTimeZone()
  const confirm = useConfirm()

  async function act(question: Question, what: 'sessions' | 'account') {
    if (await confirm({ ...question, danger: true })) await run(what)
  }

  const endSessions = () =>
    act(
      {
        title: `End all sessions for ${name}?`,
        text: 'They are signed out everywhere and can sign in again. Unsaved work stays on their devices.',
        confirmLabel: 'End all sessions',
      },
      'sessions',
    )

  const releaseAccount = () =>
    act(
      {
        title: `Unlink ${name}’s company account?`,
        text: `Do this when they get a new account. The next account that signs in as ${email} will be linked instead.`,
        confirmLabel: 'Unlink account',
      },
      'account',
    )

  if (!facts.data) {
    return facts.isError ? (
      <ErrorState title="The sessions could not be loaded" onRetry={() => void facts.refetch()}>
        {facts.error.messageOr()}
      </ErrorState>
    ) : (
      <Skeleton width="60%" />
    )
  }
  const { sessions, account } = facts.data
  return (
    <>
      <div className="le-sign-in">
        <span role="status">
          {sessions === 0 ? 'Not signed in' : `Signed in: ${plural(sessions, 'session')}`}
        </span>
        <Button disabled={sessions === 0 || sending} onClick={() => void endSessions()}>
          End all sessions
        </Button>
      </div>
      {account && (
        <div className="le-sign-in">
          <span>Company account linked since {momentText(account.since, timeZone)}</span>
          <Button disabled={sending} onClick={() => void releaseAccount()}>
            Unlink account
          </Button>
        </div>
      )}
    </>
  )
}

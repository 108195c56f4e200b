import { useQueryClient } from '@tanstack/react-query'
import { auth } from '#shared/api/auth.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { notLoggedIn } from '#web/api/signed-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { clearTab } from '#web/ui/stored.ts'
import { BlockedWindow } from './blocked-window.tsx'
import { discardSuspendedWork, releaseWork } from './suspended-work.ts'
import { useSignInByName } from './use-sign-in-by-name.ts'
import { useSignInWindow } from './use-sign-in-window.ts'
import { type People, useGoBack, useWhoIsHere } from './use-suspended-work.ts'

/**
 * Covers unsaved work after its session has ended, or after another window has switched to a different user,
 * because only the work's author may see it (rule rights/held-work).
 */
export function SuspendedWorkDialog({ session }: { session: People }) {
  const { user, realUser } = session
  const owner = realUser ?? user
  const queryClient = useQueryClient()
  const config = useEndpoint(auth.config)
  const here = useWhoIsHere(session)
  const byName = useSignInByName(session, releaseWork)
  const atProvider = useSignInWindow(session)
  const goBack = useGoBack(user)
  const isOwner = here !== null && (here.realUser ?? here.user).email === owner.email

  function discard() {
    queryClient.clear()
    // The next user must not get the data that this window keeps across reloads.
    clearTab()
    discardSuspendedWork()
  }

  const logIn = config.data?.variant === 'oidc' ? atProvider.open : byName.signIn
  const pending = byName.pending || goBack.pending
  const failure = byName.failure ?? goBack.failure
  return (
    <Dialog
      open
      nested
      conceals
      size="question"
      title={here === null ? notLoggedIn : 'Your unsaved work is still here'}
      onClose={() => undefined}
      actions={null}
      footer={
        <span className="end answers">
          <Button warn onClick={discard}>
            {here === null ? 'Discard it' : `Discard it and continue as ${here.user.name}`}
          </Button>
          {(here === null || isOwner) && (
            <Button
              variant="primary"
              data-focus="first"
              disabled={pending}
              onClick={isOwner ? goBack.go : logIn}
            >
              {isOwner ? `Continue as ${user.name}` : 'Login'}
            </Button>
          )}
        </span>
      }
    >
      <div className="stack">
        <Explanation session={session} here={here} isOwner={isOwner} />
        <BlockedWindow of={atProvider} />
        {failure && <Message kind="error">{failure}</Message>}
      </div>
    </Dialog>
  )
}

interface ExplanationProps {
  session: People
  here: People | null
  isOwner: boolean
}

function Explanation({ session: { user, realUser }, here, isOwner }: ExplanationProps) {
  const owner = realUser ?? user
  if (here !== null && !isOwner)
    return (
      <p>
        Another window is now signed in as {here.user.name}. <b>{owner.name}</b>’s work here isn’t saved yet.
        Nobody else can see it. It will be here when {owner.name} signs in again.
      </p>
    )
  return (
    <p>
      {here === null ? 'Your session has ended' : `You are now ${here.user.name} in another window`}. Your
      work is safe: {here === null && 'log in again as '}
      {here === null && <b>{owner.name}</b>}
      {here === null && ' and '}continue{(realUser || here !== null) && ` as ${user.name}`} where you were.
    </p>
  )
}

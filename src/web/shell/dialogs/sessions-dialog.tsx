import { sessions } from '#shared/api/auth.ts'
import type { SessionInList } from '#shared/api/auth-schemas.ts'
import { plural } from '#shared/plural.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { failedText, useWrite } from '#web/api/write.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { momentText } from '#web/words/day-text.ts'
import './sessions-dialog.css'

/** (rule rights/my-sessions) */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { user, realUser } = useSession()
  const list = useEndpoint(sessions.list, {}, { staleTime: 0 })
  const others = (list.data ?? []).filter(({ current }) => !current)
  const { end, endOthers, pending } = useEnding(() => void list.refetch())

  return (
    <Dialog
      open
      onClose={onClose}
      title="My sessions"
      titleNote={realUser && `of ${realUser.name}`}
      footer={
        <>
          <Button warn disabled={pending || others.length === 0} onClick={endOthers}>
            End all others
          </Button>
          <span className="end">
            <Button onClick={onClose}>Close</Button>
          </span>
        </>
      }
    >
      <p className="note">
        Where {(realUser ?? user).name} is signed in. End any session that you do not recognize or no longer
        use.
      </p>
      {list.data ? (
        <ul className="sessions">
          {list.data.map((session) => (
            <SessionRow key={session.id} session={session} pending={pending} onEnd={end} />
          ))}
        </ul>
      ) : list.isError ? (
        <ErrorState title="Your sessions could not be loaded" onRetry={() => void list.refetch()}>
          {list.error.messageOr()}
        </ErrorState>
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="45%" />
        </div>
      )}
    </Dialog>
  )
}

interface SessionRowProps {
  session: SessionInList
  pending: boolean
  onEnd: (id: number) => void
}

function SessionRow({ session: { id, browser, began, lastUsed, current }, pending, onEnd }: SessionRowProps) {
  const timeZone = useTimeZone()
  const name = browser ?? 'A script or an unknown browser'
  const since = momentText(began, timeZone)
  return (
    <li>
      <span>
        <b>{name}</b>
        {current && <span className="level">This browser</span>}
        <br />
        <span className="q">
          Since {since}
          {!current && `; last used ${momentText(lastUsed, timeZone)}`}
        </span>
      </span>
      {!current && (
        <Button disabled={pending} aria-label={`End ${name}, since ${since}`} onClick={() => onEnd(id)}>
          End
        </Button>
      )}
    </li>
  )
}

function useEnding(onEnded: () => void) {
  const { run, sending } = useWrite({
    /** Ends the session with this ID or, if the ID is null, all sessions except the current one. */
    async write(id: number | null, send) {
      if (id !== null) return (await send(sessions.endOne, { params: { id } })).message
      return `${plural((await send(sessions.endOthers, {})).ended, 'other session')} ended`
    },
    success: (title) => ({ kind: 'success', title }),
    failure: (failed) => ({
      kind: 'error',
      title: 'Not ended',
      text: failedText(failed, 'The session could not be ended. Please try again.'),
    }),
    reload: onEnded,
  })
  return { pending: sending, end: (id: number) => void run(id), endOthers: () => void run(null) }
}

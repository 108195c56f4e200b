import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { mayGenerally } from '#shared/access.ts'
import { askForProofBy } from '#web/api/proof.ts'
import { focusOn } from '#web/ui/focus.ts'
import { lazy, useLoadedOnInput, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { bufferKeysForDialog } from '#web/ui/overlay/key-buffer.ts'
import { ActingBar } from './header/acting-bar.tsx'
import { ActingEndedBar } from './header/acting-ended-bar.tsx'
import { Header, type HeaderDialog } from './header/header.tsx'
import { useAsking } from './leaving/use-asking.ts'
import { useFinder } from './page/finder.ts'
import { PageBoundary } from './page/page-boundary.tsx'
import { useSession } from './session/session.tsx'
import './shell.css'
import { WhoBar } from './header/who-bar.tsx'

const ShellDialogs = lazy(async () => (await import('./shell-dialogs.tsx')).ShellDialogs, bufferKeysForDialog)

const PageKeys = lazy(async () => (await import('./shell-dialogs.tsx')).PageKeys)

/**
 * The frame for every screen of a signed-in user: the header with the user, and below it the screen, which
 * renders its own `main` element.
 */
export function Shell({ waiting }: { waiting?: ReactNode }) {
  const { user, realUser, notice } = useSession()
  const [dialog, setDialog] = useState<HeaderDialog | null>(null)
  const close = () => setDialog(null)
  const answerProof = useAsking(askForProofBy)
  // Checks the real user's rights, because a manager who is acting for one user can switch to another user or
  // back.
  const switches = mayGenerally(realUser ?? user, 'switchUser')
  const { pathname } = useLocation()
  useFinder(setDialog)
  usePreloadOnInput(ShellDialogs)
  const content = useFocusOnNavigation(pathname)
  const listens = useLoadedOnInput(PageKeys)

  return (
    <>
      {listens && <PageKeys />}
      <a className="skip" href="#content">
        Skip to content
      </a>
      {realUser && <ActingBar user={user} realUser={realUser} />}
      {notice && <ActingEndedBar user={user} notice={notice} />}
      <Header onOpen={setDialog} />
      <WhoBar
        user={user}
        onSessions={() => setDialog('sessions')}
        onSwitchUser={switches ? () => setDialog('switch-user') : undefined}
      />
      {waiting}
      <div id="content" tabIndex={-1} ref={content}>
        <PageBoundary key={pathname}>
          <Outlet />
        </PageBoundary>
      </div>
      {dialog && (
        <ShellDialogs
          key={dialog}
          dialog={dialog}
          pathname={pathname}
          onClose={close}
          onHelp={() => setDialog('help')}
          onProved={close}
          onLoadFailed={close}
        />
      )}
      {answerProof && (
        <ShellDialogs
          dialog="sign-in-again"
          pathname={pathname}
          onClose={() => answerProof(false)}
          onHelp={close}
          onProved={() => answerProof(true)}
          onLoadFailed={() => answerProof(false)}
        />
      )}
    </>
  )
}

/** Scrolls each new page to the top and focuses it; the browser handles the first page. */
function useFocusOnNavigation(pathname: string) {
  const content = useRef<HTMLDivElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    window.scrollTo(0, 0)
    // Leaves focus where it is if the page has already focused its first field, or if the user opened a menu
    // while the page was loading.
    const focused = document.activeElement
    if (content.current?.contains(focused) || focused?.closest('[role=menu], [role=dialog]')) return
    focusOn(content.current, { preventScroll: true })
  }, [pathname])
  return content
}

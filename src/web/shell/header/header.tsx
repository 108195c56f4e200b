import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { mayGenerally } from '#shared/access.ts'
import { appVersion } from '#shared/constants.ts'
import { Link } from '#web/shell/page/link.tsx'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { BrandMark } from '#web/ui/brand.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazy, useLoadedOnInput } from '#web/ui/lazy.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { MenuItem } from '#web/ui/overlay/menu-content.tsx'
import { destinationsFor, isAt } from './navigation.ts'

export type HeaderDialog =
  | 'version'
  | 'help'
  | 'fiscal-year'
  | 'switch-user'
  | 'sessions'
  | 'sign-in-again'
  | 'find'
  | 'keys'

const RefusedMark = lazy(async () => (await import('./refused-mark.tsx')).RefusedMark)

export function Header({ onOpen }: { onOpen: (dialog: HeaderDialog) => void }) {
  const { user, realUser, logout } = useSession()
  const { pathname, search } = useLocation()
  const year = useFiscalYear()
  const destinations = destinationsFor(user)
  const [leaving, setLeaving] = useState(false)
  const marked = useIsMarked()
  // Doesn't load the badge for a user who is logging out.
  const mark = marked && !leaving && <RefusedMark />
  const current = (at: (typeof destinations)[number]) => (isAt(at, pathname, search) ? 'page' : undefined)

  async function leave() {
    setLeaving(true)
    await logout()
    setLeaving(false)
  }

  const menu: MenuItem[] = [
    ...destinations.map((at) => ({
      label: at.label,
      link: (label: ReactNode) => (
        <Link to={at.to} aria-current={current(at)}>
          {label}
          {at.to === '/insights' && mark}
        </Link>
      ),
    })),
    { label: 'Version', onSelect: () => onOpen('version') },
    { label: 'Help', onSelect: () => onOpen('help') },
    { label: `FY ${year}`, onSelect: () => onOpen('fiscal-year') },
    ...(mayGenerally(realUser ?? user, 'switchUser')
      ? [{ label: 'Switch User', onSelect: () => onOpen('switch-user') }]
      : []),
    { label: 'Logout', onSelect: () => void leave() },
  ]

  return (
    <header className="cover" data-cover>
      <Link className="brand" to="/">
        <BrandMark />
      </Link>
      <nav aria-label="Main">
        {destinations.map((at) => (
          <Link key={at.to} to={at.to} data-label={at.label} aria-current={current(at)}>
            {at.label}
            {at.to === '/insights' && mark}
          </Link>
        ))}
      </nav>
      <Buttons year={year} onOpen={onOpen} onLeave={() => void leave()} />
      <Menu
        trigger={
          <button type="button" className="menu">
            <Icon name="menu" />
            <span className="vh">Menu</span>
            {mark}
          </button>
        }
        items={menu}
      />
    </header>
  )
}

interface ButtonsProps {
  year: number
  onOpen: (dialog: HeaderDialog) => void
  onLeave: () => void
}

function Buttons({ year, onOpen, onLeave }: ButtonsProps) {
  return (
    <div className="end">
      <button type="button" className="v loose" onClick={() => onOpen('version')}>
        v{appVersion}
      </button>
      <button type="button" onClick={() => onOpen('help')}>
        Help
      </button>
      <button type="button" onClick={() => onOpen('fiscal-year')}>
        FY {year}
      </button>
      <button type="button" onClick={onLeave}>
        Logout
      </button>
    </div>
  )
}

/** How often, in milliseconds, to check whether the page has finished loading. */
const restMs = 3_000

/**
 * Whether to load the badge yet. The badge loads at the user's first input, or once the page has nothing more
 * to load.
 */
function useIsMarked(): boolean {
  const queryClient = useQueryClient()
  const [rested, setRested] = useState(false)
  const marked = useLoadedOnInput(RefusedMark) || rested
  useEffect(() => {
    if (marked) return
    const timer = setInterval(() => queryClient.isFetching() === 0 && setRested(true), restMs)
    return () => clearInterval(timer)
  }, [marked, queryClient])
  return marked
}

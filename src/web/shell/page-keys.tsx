import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { focusOn } from '#web/ui/focus.ts'
import { openOverlays } from '#web/ui/overlay/open-overlays.ts'
import { destinationsFor } from './header/navigation.ts'
import { useSession } from './session/session.tsx'

/** Selectors for a list's rows, and for the buttons that open a row. */
const rows =
  '[role=feed] > * > article, .ad-orders tr[data-index], .ls-table tr[data-index], .ac-scroll article'
const opens = '.in-open, .disclosure, .ad-number, .ac-open, .ls-do button'
/** The page that each letter opens when pressed after `g`. */
const places: Readonly<Record<string, string>> = { i: '/insights', c: '/accounts', a: '/admin' }
const secondKeyMs = 1_500

/** Handles page shortcuts; fields and dialogs handle their own keys (rule finding/page-keys). */
export function PageKeys(): null {
  const { user } = useSession()
  const navigate = useNavigate()
  const wentAt = useRef(0)
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey) return
      if (isTyping(target) || openOverlays() > 0) return
      const goes = event.timeStamp - wentAt.current < secondKeyMs
      wentAt.current = key === 'g' ? event.timeStamp : 0
      const place = goes ? places[key] : undefined
      const done = place ? goTo(place) : act(key)
      if (done) event.preventDefault()
    }
    function goTo(place: string) {
      if (!destinationsFor(user).some(({ to }) => to === place)) return false
      navigate(place)
      return true
    }
    function act(key: string): boolean {
      if (key === 'n') navigate('/')
      else if (key === '/')
        return focusOn(() => document.querySelector<HTMLElement>('#content input[type=search]')) !== null
      else if (key === 'j') return goToRow(1)
      else if (key === 'k') return goToRow(-1)
      else if (key === 'e') return editRow()
      else return false
      return true
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [navigate, user])
  return null
}

const rowOfFocus = () => document.activeElement?.closest<HTMLElement>(rows) ?? null

function goToRow(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(rows)]
  const row = rowOfFocus()
  const next = row ? all[all.indexOf(row) + step] : all[0]
  return focusOn(next?.querySelector<HTMLElement>(opens)) !== null
}

/**
 * Clicks the Edit button in the focused row, or on the page if no row has focus. Does nothing unless there is
 * exactly one such button.
 */
function editRow(): boolean {
  const place = rowOfFocus() ?? document.getElementById('content')
  const buttons = [...(place?.querySelectorAll<HTMLElement>('button:not([disabled])') ?? [])]
  const edits = buttons.filter(({ textContent }) => textContent.trim() === 'Edit')
  if (edits.length !== 1) return false
  edits[0]?.click()
  return true
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.matches('textarea, select, [contenteditable=true]')
}

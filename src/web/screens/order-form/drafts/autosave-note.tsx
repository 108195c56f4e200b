import { useSyncExternalStore } from 'react'
import { useTimeZone } from '#web/api/time-zone.ts'
import { clockText } from '#web/words/day-text.ts'
import type { Autosave, AutosaveState } from './autosave.ts'

/** Shows when the draft was saved. The text changes at most once a minute, not with every keystroke. */
export function AutosaveNote({ autosave }: { autosave: Autosave }) {
  const timeZone = useTimeZone()
  const text = useSyncExternalStore(autosave.subscribe, () => textOf(autosave.state(), timeZone))
  return text !== '' && <p className="note q">{text}</p>
}

const cannotKeep =
  'Your draft can’t be saved: this browser’s storage is full or blocked. Submit before you close the page.'

/** Returns why drafts can't be saved; null if they can. */
export function useCannotKeep(autosave: Autosave): string | null {
  return useSyncExternalStore(autosave.subscribe, () => (autosave.state() === 'not kept' ? cannotKeep : null))
}

const known = new WeakMap<object, string>()

/**
 * The text of the note, cached for each state, because formatting the time costs more than the rest of a
 * render.
 */
function textOf(state: AutosaveState, timeZone: string | null): string {
  if (state === 'nothing' || state === 'not kept') return ''
  if (timeZone === null) return 'Draft saved on this computer'
  const text = known.get(state) ?? `Draft saved on this computer at ${clockText(state.keptAt, timeZone)}`
  known.set(state, text)
  return text
}

import { useSyncExternalStore } from 'react'
import { StatusWord } from '#web/ui/status-word.tsx'
import { clockText } from '#web/words/day-text.ts'
import type { Autosave, AutosaveState } from './autosave.ts'

/** Says that what is typed is kept, or that it can't be. It follows the clock by minutes, not by strokes. */
export function AutosaveNote({ autosave }: { autosave: Autosave }) {
  const text = useSyncExternalStore(autosave.subscribe, () => textOf(autosave.state()))
  if (text === '') return null
  if (text !== cannotKeep) return <p className="note q of-kept">{text}</p>
  return (
    <p className="note of-kept" role="status">
      <StatusWord tone="warn">{text}</StatusWord>
    </p>
  )
}

const cannotKeep =
  'No draft is kept: the storage of this browser is full or closed to this page. Submit before you close it.'

const known = new WeakMap<object, string>()

/** Asked for at each drawing, and a time of the day costs more to write than all of the rest here. */
function textOf(state: AutosaveState): string {
  if (state === 'nothing') return ''
  if (state === 'not kept') return cannotKeep
  const text = known.get(state) ?? `Draft kept on this computer at ${clockText(state.keptAt)}`
  known.set(state, text)
  return text
}

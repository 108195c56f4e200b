import { useCombobox } from 'downshift'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { discountChecks } from '#shared/api/checks/discount-checks.ts'
import { search } from '#shared/api/search.ts'
import { limits } from '#shared/limits.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { focusOn } from '#web/ui/focus.ts'
// Imports the dialog's frame directly, not through the lazy-loaded dialog, because the palette and the frame load
// together.
import { DialogContent } from '#web/ui/overlay/dialog-content.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { FoundGroups } from './found-groups.tsx'
import { askedText, countText, type Entry, entryGroups, type Found, nothingFound } from './palette-entries.ts'
import './palette.css'

interface PaletteProps {
  onClose: () => void
  onHelp: () => void
}

/** (rules finding/groups, finding/by-keyboard-alone) */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const [going, setGoing] = useState<string | null>(null)

  function choose({ to }: Entry) {
    if (to === undefined) onHelp()
    else setGoing(to)
  }

  return (
    <>
      <DialogContent open={going === null} onClose={onClose} title="Find">
        <Finding onChoose={choose} onClose={onClose} />
      </DialogContent>
      {going !== null && <Going to={going} onGone={onClose} />}
    </>
  )
}

/**
 * Clicks a real link, so that a page with unsaved work prompts the user first, as it does for any other link
 * (rule finding/leaving-asks).
 */
function Going({ to, onGone }: { to: string; onGone: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  const go = useEffectEvent(() => {
    link.current?.click()
    onGone()
  })
  useEffect(() => go(), [])
  return (
    // biome-ignore lint/a11y/useAnchorContent: invisible; clicked by code
    <a ref={link} hidden href={useHref(to)} onClick={useLinkClickHandler(to)} />
  )
}

interface FindingProps {
  onChoose: (entry: Entry) => void
  onClose: () => void
}

function Finding({ onChoose, onClose }: FindingProps) {
  const id = useId()
  const inputId = `${id}-input`
  const { text, write, search, groups, isEmpty, combo, setOpen, hasEntered, enter } = useFinding(id, onChoose)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    event.preventDefault()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else enter()
  }

  // The clicked button disappears, so focus moves to the search field.
  function retry() {
    focusOn(inputId)
    search.retry()
  }

  const nothing = isEmpty && !search.waiting && search.failure === null
  return (
    <div className="palette" aria-busy={search.waiting}>
      <Field label="Find" hideLabel id={inputId}>
        {(wiring) => (
          <input
            {...wiring}
            {...combo.getInputProps({
              onKeyDown,
              onFocus: () => setOpen(true),
              onChange: (event) => write(event.currentTarget.value),
            })}
            id={wiring.id}
            aria-labelledby={undefined}
            aria-label="Find"
            type="text"
            className="ctl"
            placeholder="Order, customer, field or action"
            maxLength={limits.query}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <p className="vh" role="status">
        {search.waiting || search.failure !== null ? '' : nothing ? 'Nothing found' : countText(groups)}
      </p>
      <FoundGroups id={id} combo={combo} groups={groups} onChoose={onChoose} />
      {search.failure !== null && (
        <ErrorState title="Search isn’t available right now" onRetry={retry}>
          {search.failure}
        </ErrorState>
      )}
      {nothing && (
        <p className="nothing">No matches for “{text.trim()}”. Try fewer letters or another word.</p>
      )}
      {hasEntered && <p className="nothing">Searching…</p>}
    </div>
  )
}

function useFinding(id: string, onChoose: (entry: Entry) => void) {
  const { user } = useSession()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState<string | null>(null)
  const search = useSearch(text)
  const checks = useEndpoint(discountChecks.list, { query: { limit: 0 } }).data?.counts
  const groups = entryGroups(text, search.found, user, checks)
  const entries = groups.flatMap((group) => group.entries)
  const markedAt = entries.findIndex(({ key }) => key === marked)
  const highlightedIndex = markedAt < 0 && text.trim() !== '' && entries.length > 0 ? 0 : markedAt
  const { hasEntered, enter } = useEnter(search.waiting, text, () => {
    const entry = entries[highlightedIndex]
    if (entry) onChoose(entry)
  })
  // Opens the menu only after the dialog has focused the field, so that the dialog can record where to return
  // focus.
  const [isOpen, setOpen] = useState(false)
  const combo = useCombobox<Entry>({
    getItemId: (at) => `${id}-${at}`,
    items: entries,
    isOpen,
    inputValue: text,
    highlightedIndex,
    itemToString: (entry) => entry?.label ?? '',
    itemToKey: (entry) => entry?.key,
    onHighlightedIndexChange: ({ highlightedIndex: at }) => setMarked(entries[at]?.key ?? null),
  })

  function write(next: string) {
    setText(next)
    setMarked(null)
  }
  return { text, write, search, groups, isEmpty: entries.length === 0, combo, setOpen, hasEntered, enter }
}

/** Handles Enter: waits for a search that is still running, then chooses the result for the complete text. */
function useEnter(waiting: boolean, text: string, choose: () => void) {
  const [enteredBy, setEnteredBy] = useState<string | null>(null)
  const hasEntered = enteredBy === text && waiting
  const chooseNow = useEffectEvent(choose)
  useEffect(() => {
    if (enteredBy === null || waiting) return
    setEnteredBy(null)
    if (enteredBy === text) chooseNow()
  }, [enteredBy, waiting, text])
  return { hasEntered, enter: () => setEnteredBy(text) }
}

/**
 * How long, in milliseconds, to wait after the last keystroke before searching: longer than the repeat
 * interval of a key that is held down, but too short to notice.
 */
const pauseMs = 80

interface Search {
  found: Found
  /** True while the results are for an earlier query. */
  waiting: boolean
  failure: string | null
  retry: () => void
}

/** Searches on the server. Returns the previous results until the new ones arrive. */
function useSearch(text: string): Search {
  const wanted = askedText(text)
  const asked = useSettled(wanted, pauseMs)
  const { data, error, isPlaceholderData, isFetching, refetch } = useEndpoint(
    search.find,
    { query: { q: asked } },
    { enabled: asked !== '', staleTime: 0, placeholderData: (before) => before },
  )
  const failed = error !== null && !isFetching
  return {
    found: wanted === '' || failed ? nothingFound : (data ?? nothingFound),
    waiting: wanted !== '' && !failed && (asked !== wanted || isPlaceholderData || data === undefined),
    failure: wanted !== '' && failed ? error.messageOr() : null,
    retry: () => void refetch(),
  }
}

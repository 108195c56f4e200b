import type { KeyboardEvent } from 'react'
import { fieldId, findLineId, focusFindLine, focusLine } from '#web/screens/order-form/form/focus-field.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { listedLines, noSearch } from '#web/screens/order-form/form/line-search.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/field/text-field.tsx'
import { drawNow, focusOn } from '#web/ui/focus.ts'
import { findLines, lineToGoTo } from './lines-found.ts'
import { useServiceName } from './use-service-name.ts'

/** The search field appears if there are at least this many lines. */
const many = 10

/** Moves focus to the end of the list, where the buttons to add, paste, and select lines are. */
function goToEnd(): void {
  const still = { preventScroll: true }
  const end = focusOn(fieldId('lineItems'), still) ?? focusOn('line-new-fieldName', still)
  end?.scrollIntoView({ block: 'center' })
}

/** Filters the list by the typed text; the purchase order's lines don't change (rule lines/finding). */
export function FindLine() {
  const store = useFormStore()
  const search = useForm((view) => view.search)
  const total = useForm(({ form }) => form.lines.length)
  const listed = useForm(({ form, search }) => listedLines(form.lines, search).length)
  const serviceName = useServiceName()
  const searching = search.text !== ''
  if (total < many && !searching) return null

  function find(text: string) {
    const found =
      text.trim() === '' ? { ...noSearch, text } : findLines(text, store.get().form.lines, serviceName)
    drawNow(() => store.update({ search: found }))
    const list = document.getElementById(findLineId)?.closest('.of-ledger')
    // Scrolls up to the start of the list, where the matches begin.
    if (list && list.getBoundingClientRect().top < 0)
      list.scrollIntoView({ block: 'start', behavior: 'instant' })
  }

  function showAll() {
    find('')
    focusFindLine()
  }

  function pressed(event: KeyboardEvent) {
    if (event.key === 'Escape' && searching) showAll()
    else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      const goal = lineToGoTo(search, store.get().form.lines)
      if (goal !== undefined) focusLine(goal)
    } else return
    event.preventDefault()
  }

  return (
    <search className={classNames('of-find', searching && 'searching')}>
      <TextField
        id={findLineId}
        label="Find a line"
        hideLabel
        placeholder="Find a line: number, field, service, place"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        value={search.text}
        onChange={find}
        onKeyDown={pressed}
      />
      <span className="say" aria-live="polite">
        {searching && `${listed === 0 ? 'None' : listed} of ${total} lines`}
      </span>
      {searching ? (
        <Button variant="plain" onClick={showAll}>
          Show all
        </Button>
      ) : (
        <Button variant="plain" className="end" onClick={goToEnd}>
          Go to end
        </Button>
      )}
    </search>
  )
}

import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { foldText } from '#shared/letters/fold-text.ts'
import type { FieldLook } from './field.tsx'
import { listIds } from './list-ids.ts'
import { type Searched, useMatches } from './use-matches.ts'

/** The message that an open list shows instead of rows, and what a click or Enter then does. */
export interface ListNotice {
  text: string
  action?: { label: string; onAction: () => void }
}

export interface ComboboxProps<T> extends FieldLook, Searched<T> {
  value: T | null
  /** Called with the chosen item and the text that was typed to find it. */
  onChange: (item: T | null, typed: string) => void
  itemKey: (item: T) => string | number
  /** A note such as a price, shown next to the item only while the list is open. */
  rowNote?: (item: T) => string | undefined
  placeholder?: string
  readOnly?: boolean
  disabled?: boolean
  /** True if clearing the text doesn't clear the choice. */
  required?: boolean
  emptyText?: string
  /** Returns a more helpful notice than `emptyText` if nothing matches the typed text. */
  elsewhere?: (typed: string) => ListNotice | null
}

/**
 * Text that the user left in the field, the choice at that time, and whether the text matched several items.
 */
interface Left {
  text: string
  held: string | number | null
  several: boolean
}

export function shown<T>(
  { itemText, itemNote }: Pick<ComboboxProps<T>, 'itemText' | 'itemNote'>,
  item: T | null,
): string {
  if (item === null) return ''
  const note = itemNote?.(item)
  return note ? `${itemText(item)} - ${note}` : itemText(item)
}

const { InputKeyDownEscape, InputBlur, InputClick } = useCombobox.stateChangeTypes

/**
 * Manages the typed text, its matches and the choice. The user chooses with a key, with a click, or by
 * leaving the field with text that names an item.
 */
export function useChoice<T>(props: ComboboxProps<T>) {
  const { value, onChange, itemKey } = props
  const ownId = useId()
  const id = props.id ?? ownId
  /** Text typed since the list opened; null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null)
  const { found, matching, matchingText, heading } = useMatches(props, typed)
  const left = useLeft(props, matchingText)
  const notice = found.length === 0 ? noticeOf(props, typed ?? '') : null

  const combo = useCombobox<T>({
    ...listIds(id),
    items: found,
    selectedItem: value,
    inputValue: typed ?? left.shown ?? shown(props, value),
    itemToString: (item) => shown(props, item),
    itemToKey: (item) => (item === null ? null : itemKey(item)),
    defaultHighlightedIndex: 0,
    scrollIntoView: () => undefined,
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? spoken(found.length, notice) : ''),
    stateReducer: (state, step) => nextState(state, step, (held) => leftWith(props, held, typed, matching)),
    onSelectedItemChange({ selectedItem }) {
      left.forget()
      onChange(selectedItem ?? null, typed ?? '')
    },
    onIsOpenChange: ({ isOpen }) => !isOpen && setTyped(null),
  })

  /**
   * Picks the highlighted entry on Enter, and on Tab after typing. Does so synchronously, because the hook's
   * effect would run only after a fast typist's next keystroke.
   */
  function chooseByKey(event: KeyboardEvent) {
    if (!combo.isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && notice) {
      keepFromDownshift(event)
      notice.action?.onAction()
      return
    }
    const item = itemOfKey(event, typed?.trim() ?? '', found[combo.highlightedIndex], props)
    if (item === undefined) return
    if (event.key === 'Enter') {
      keepFromDownshift(event)
      combo.closeMenu()
    }
    setTyped(null)
    left.forget()
    if (value === null || itemKey(item) !== itemKey(value)) onChange(item, typed ?? '')
  }

  return {
    id,
    combo,
    found,
    notice,
    heading,
    leftNote: typed === null ? left.note : null,
    chooseByKey,
    type(text: string) {
      left.forget()
      setTyped(text)
    },
    leave() {
      const text = typed?.trim()
      if (text && text !== shown(props, value)) left.leave(text, matching)
    },
  }
}

/**
 * Remembers text that the user leaves in the field if it doesn't identify exactly one item. Looks the text up
 * again once the list has loaded.
 */
function useLeft<T>(props: ComboboxProps<T>, matchingText: (text: string) => readonly T[]) {
  const { value, onChange, itemKey } = props
  const loading = props.list?.isLoading ?? false
  const [last, setLeft] = useState<Left | null>(null)
  const held = value === null ? null : itemKey(value)
  const left = last?.held === held ? last : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has loaded
  useEffect(() => {
    if (left === null || loading) return
    const among = matchingText(left.text)
    const meant = meantBy(props, left.text, among)
    setLeft(meant === null ? { ...left, several: among.length > 1 } : null)
    if (meant !== null) onChange(meant, left.text)
  }, [loading])

  return {
    /**
     * Shows text that the user left in the field only while the list is loading or if nothing is chosen;
     * otherwise the text would look like the choice.
     */
    shown: loading || value === null ? (left?.text ?? null) : null,
    note: left && !loading ? leftNote(props, left) : null,
    forget: () => setLeft(null),
    leave(text: string, matching: readonly T[]) {
      if (loading || meantBy(props, text, matching) === null)
        setLeft({ text, held, several: matching.length > 1 })
    },
  }
}

function nextState<T>(
  { selectedItem }: UseComboboxState<T>,
  { type, changes }: UseComboboxStateChangeOptions<T>,
  leaveWith: (held: T | null) => T | null,
) {
  if (type === InputClick) return { ...changes, isOpen: true }
  if (type === InputKeyDownEscape) return { ...changes, selectedItem }
  return type === InputBlur ? { ...changes, selectedItem: leaveWith(selectedItem) } : changes
}

function keepFromDownshift(event: KeyboardEvent): void {
  event.preventDefault()
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
}

/**
 * Returns the entry that the key picks, usually the highlighted one. Tab picks the `last` entry instead if
 * the highlighted one doesn't start with the typed text.
 */
function itemOfKey<T>(
  { key, shiftKey }: KeyboardEvent,
  text: string,
  marked: T | undefined,
  props: ComboboxProps<T>,
): T | undefined {
  const tab = key === 'Tab' && !shiftKey && text !== ''
  if (!tab) return key === 'Enter' ? marked : undefined
  const { last } = props
  return last !== undefined && marked !== undefined && !begins(props, marked, text) ? last : marked
}

function begins<T>({ itemText }: ComboboxProps<T>, item: T, text: string): boolean {
  return foldText(itemText(item)).startsWith(foldText(text.trim()))
}

/**
 * Returns the one match with exactly this text, or the only match. If there is a `last` entry, the only match
 * must also start with the text. Otherwise returns the `last` entry, or null if there is none.
 */
function meantBy<T>(props: ComboboxProps<T>, text: string, among: readonly T[]): T | null {
  const { itemText, itemNote, last } = props
  const names = (item: T) => [itemText(item), itemNote?.(item) ?? '', shown(props, item)]
  const called = (as: (one: string) => string) =>
    among.filter((item) => names(item).some((one) => as(one.trim()) === as(text.trim())))
  // Between Müller and Muller, prefers the exact spelling.
  for (const meant of [called((one) => one.toLowerCase()), called(foldText)])
    if (meant[0] !== undefined && meant.length === 1) return meant[0]
  const [only, ...others] = among
  if (only !== undefined && others.length === 0 && (last === undefined || begins(props, only, text)))
    return only
  return last ?? null
}

/**
 * Returns the choice when the user leaves the field: the item that the text identifies, otherwise the
 * previous choice. Empty text clears the choice of an optional field.
 */
function leftWith<T>(
  props: ComboboxProps<T>,
  held: T | null,
  typed: string | null,
  matching: readonly T[],
): T | null {
  if (typed === null) return held
  if (typed.trim() === '') return props.required ? held : null
  // Keeps the previous choice while the list is loading, because an item that isn't loaded yet looks like a
  // missing one.
  return (props.list?.isLoading ? null : meantBy(props, typed, matching)) ?? held
}

function leftNote<T>(
  { value, itemText }: ComboboxProps<T>,
  { text, several }: Left,
): Pick<FieldLook, 'error' | 'hint' | 'tone'> {
  const what = several ? `“${text}” has several matches` : `Nothing matches “${text}”`
  return value === null
    ? { error: several ? `${what}: choose one` : what }
    : { hint: `${what}: ${itemText(value)} stays selected`, tone: 'check' }
}

function noticeOf<T>({ list, emptyText, elsewhere }: ComboboxProps<T>, typed: string): ListNotice {
  if (list?.retry) {
    return { text: listFailed, action: { label: 'Try again', onAction: list.retry } }
  }
  if (list?.isLoading) return { text: 'Loading the list…' }
  return (typed.trim() && elsewhere?.(typed)) || { text: emptyText ?? 'Nothing matches' }
}

export const listFailed = 'The list could not be loaded.'

function spoken(count: number, notice: ListNotice | null): string {
  if (!notice) return `${count.toLocaleString('en-US')} found`
  return notice.action ? `${notice.text} Enter: ${notice.action.label}` : notice.text
}

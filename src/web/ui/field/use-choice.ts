import { useCombobox } from 'downshift'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { foldText } from '#shared/letters/fold-text.ts'
import type { FieldLook } from './field.tsx'
import { buildSearchIndex, search } from './search-index.ts'

export interface ListState {
  isLoading: boolean
  /** Loads again; null unless loading failed. */
  retry: (() => void) | null
}

/** The message of an open list without rows, and the action on click or Enter. */
export interface ListNotice {
  text: string
  action?: { label: string; onAction: () => void }
}

export interface ComboboxProps<T> extends FieldLook {
  items: readonly T[]
  value: T | null
  /** Called with the choice and the text typed for it. */
  onChange: (item: T | null, typed: string) => void
  itemKey: (item: T) => string | number
  itemText: (item: T) => string
  /** A second fact after the name and a hyphen: territory, account. */
  itemNote?: (item: T) => string | undefined
  /** Shown next to an item in the open list only, such as its price. */
  rowNote?: (item: T) => string | undefined
  /** The state of loaded items: typed text is looked up once they arrive; a failure can be retried. */
  list?: ListState
  /** An entry offered after the matches, and chosen by text that begins no other entry. */
  last?: T
  /** More text by which the search finds an item. */
  searchText?: (item: T) => string
  placeholder?: string
  readOnly?: boolean
  disabled?: boolean
  /** True if clearing the text keeps the choice. */
  required?: boolean
  emptyText?: string
  /** A longer message than `emptyText` for text without a match. */
  elsewhere?: (typed: string) => ListNotice | null
  /** More items, offered below this heading if no item matches the text. */
  beyond?: { items: readonly T[]; heading: string }
}

/** Text left in the field, the choice at that time, and whether it matches several. */
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
 * The typed text, its matches, and the choice: by key, click, or leaving the field with text that names one.
 */
export function useChoice<T>(props: ComboboxProps<T>) {
  const { items, last, value, onChange, itemKey, itemText, itemNote, searchText, required } = props
  const loading = props.list?.isLoading ?? false
  const ownId = useId()
  const id = props.id ?? ownId
  /** Text typed since the list opened; null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Text left without naming a choice; resolved once the list loads. */
  const [left, setLeft] = useState<Left | null>(null)
  const held = value === null ? null : itemKey(value)
  const unresolved = left !== null && left.held === held ? left.text : null

  const indexOf = (list: readonly T[]) =>
    buildSearchIndex(
      list,
      (item) => `${itemText(item)} ${itemNote?.(item) ?? ''} ${searchText?.(item) ?? ''}`,
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass inline functions whose results change only with the items
  const index = useMemo(() => indexOf(items), [items])
  // The search isn't deferred: 20,000 items take 2 ms, and Enter must choose from the list for this text.
  const own = useMemo(() => search(index, typed ?? ''), [index, typed])
  const isBeyond = props.beyond !== undefined && !loading && own.length === 0 && Boolean(typed?.trim())
  const beyondItems = isBeyond ? props.beyond?.items : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const beyondIndex = useMemo(() => beyondItems && indexOf(beyondItems), [beyondItems])
  const matching = useMemo(
    () => (beyondIndex ? search(beyondIndex, typed ?? '') : own),
    [beyondIndex, own, typed],
  )
  const found = useMemo(
    () => (last === undefined || loading ? matching : [...matching, last]),
    [matching, last, loading],
  )

  const notice = found.length === 0 ? noticeOf(props, typed ?? '') : null

  const begins = (item: T, text: string) => foldText(itemText(item)).startsWith(foldText(text.trim()))

  /** The match with exactly this text, or the only match; else null. */
  function meantBy(text: string, among: readonly T[]): T | null {
    const names = (item: T) => [itemText(item), itemNote?.(item) ?? '', shown(props, item)]
    const called = (as: (one: string) => string) =>
      among.filter((item) => names(item).some((one) => as(one.trim()) === as(text.trim())))
    // Between Müller and Muller, prefers the exact spelling.
    for (const meant of [called((one) => one.toLowerCase()), called(foldText)])
      if (meant[0] !== undefined && meant.length === 1) return meant[0]
    const [only, ...others] = among
    if (only !== undefined && others.length === 0 && (last === undefined || begins(only, text))) return only
    return last ?? null
  }

  /** The choice on leaving the field: what the text names, else the previous one. */
  function leftWith(held: T | null): T | null {
    if (typed === null) return held
    if (typed.trim() === '') return required ? held : null
    // While the list loads, an item not loaded yet looks the same as a missing one.
    return (loading ? null : meantBy(typed, matching)) ?? held
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has loaded
  useEffect(() => {
    if (unresolved === null || loading) return
    const ours = search(index, unresolved)
    const among = ours.length > 0 || !props.beyond ? ours : search(indexOf(props.beyond.items), unresolved)
    const meant = meantBy(unresolved, among)
    setLeft(meant === null ? { text: unresolved, held, several: among.length > 1 } : null)
    if (meant !== null) onChange(meant, unresolved)
  }, [loading])

  const combo = useCombobox<T>({
    items: found,
    selectedItem: value,
    // Show unmatched text only if nothing is chosen; otherwise it would look like the choice.
    inputValue: typed ?? (loading || value === null ? unresolved : null) ?? shown(props, value),
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (at) => `${id}-row-${at}`,
    itemToString: (item) => shown(props, item),
    itemToKey: (item) => (item === null ? null : itemKey(item)),
    defaultHighlightedIndex: 0,
    scrollIntoView: () => undefined,
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? spoken(found.length, notice) : ''),
    stateReducer(state, { type, changes }) {
      if (type === InputClick) return { ...changes, isOpen: true }
      if (type === InputKeyDownEscape) return { ...changes, selectedItem: state.selectedItem }
      if (type === InputBlur) {
        return { ...changes, selectedItem: leftWith(state.selectedItem) }
      }
      return changes
    },
    onSelectedItemChange: ({ selectedItem }) => {
      setLeft(null)
      onChange(selectedItem ?? null, typed ?? '')
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyped(null)
    },
  })

  /**
   * Enter picks the highlighted entry, and so does Tab after typing. Synchronously: the hook's effect would
   * pick after a fast typist's next keystroke.
   */
  function chooseByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && combo.isOpen && notice && !event.nativeEvent.isComposing) {
      event.preventDefault()
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      notice.action?.onAction()
      return
    }
    const tab = event.key === 'Tab' && !event.shiftKey && typed?.trim()
    const takes = event.key === 'Enter' || tab
    const marked = found[combo.highlightedIndex]
    const other = tab && last !== undefined && marked !== undefined && !begins(marked, tab)
    const item = other ? last : marked
    if (!takes || !combo.isOpen || item === undefined || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      combo.closeMenu()
    }
    setTyped(null)
    setLeft(null)
    if (value === null || itemKey(item) !== itemKey(value)) onChange(item, typed ?? '')
  }

  return {
    id,
    combo,
    found,
    notice,
    heading: isBeyond ? props.beyond?.heading : undefined,
    /** A note about text left without a match. */
    leftNote: left !== null && unresolved !== null && typed === null && !loading ? leftNote(left) : null,
    chooseByKey,
    type(text: string) {
      setLeft(null)
      setTyped(text)
    },
    leave() {
      const text = typed?.trim()
      if (!text || text === shown(props, value)) return
      if (loading || meantBy(text, matching) === null) setLeft({ text, held, several: matching.length > 1 })
    },
  }

  /** An error if nothing is chosen, else a hint that the choice stays. */
  function leftNote({ text, several }: Left): Pick<FieldLook, 'error' | 'hint' | 'tone'> {
    const what = several ? `“${text}” can mean several` : `Nothing matches “${text}”`
    return value === null
      ? { error: several ? `${what}: choose one` : what }
      : { hint: `${what}: ${itemText(value)} stays`, tone: 'check' }
  }
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

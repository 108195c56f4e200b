import { useCombobox } from 'downshift'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { foldText } from '#shared/letters/fold-text.ts'
import type { FieldLook } from './field.tsx'
import { buildSearchIndex, search } from './search-index.ts'

export interface ListState {
  isLoading: boolean
  /** Null unless it could not be loaded. */
  retry: (() => void) | null
}

/** What an open list says where it has no rows, and what a press or Enter does about it. */
export interface ListNotice {
  text: string
  action?: { label: string; onAction: () => void }
}

export interface ComboboxProps<T> extends FieldLook {
  items: readonly T[]
  value: T | null
  /** With what was typed when it was chosen. */
  onChange: (item: T | null, typed: string) => void
  itemKey: (item: T) => string | number
  itemText: (item: T) => string
  /** The second fact that follows the name after a hyphen: territory, account. */
  itemNote?: (item: T) => string | undefined
  /** Stands beside an item in the open list only, such as its price. */
  rowNote?: (item: T) => string | undefined
  /** Where the items are loaded: what is typed meanwhile is looked up when they are here, a failure can be retried. */
  list?: ListState
  /** An entry that is offered behind whatever was found, and meant by a text that begins no other. */
  last?: T
  /** What else it is found by. */
  searchText?: (item: T) => string
  placeholder?: string
  readOnly?: boolean
  disabled?: boolean
  /** Emptying the field doesn't empty the choice. */
  required?: boolean
  emptyText?: string
  /** Says more than `emptyText` about a text that matches nothing. */
  elsewhere?: (typed: string) => ListNotice | null
  /** What is offered, below that heading, for a text that none of the items matches. */
  beyond?: { items: readonly T[]; heading: string }
}

/** A text that was left, beside which choice, and whether it could mean several. */
interface Left {
  text: string
  held: string | number | null
  several: boolean
}

/** How an item stands in the field. */
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
 * What is typed, what is found by it, and what is chosen: by the keys, by a press, or by leaving the field with a
 * text that says which.
 */
export function useChoice<T>(props: ComboboxProps<T>) {
  const { items, last, value, onChange, itemKey, itemText, itemNote, searchText, required } = props
  const loading = props.list?.isLoading ?? false
  const ownId = useId()
  const id = props.id ?? ownId
  /** What was typed since the list opened; null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The text of a field that was left without saying which; while the list loads it is still to be looked up. */
  const [left, setLeft] = useState<Left | null>(null)
  const held = value === null ? null : itemKey(value)
  const unresolved = left !== null && left.held === held ? left.text : null

  const indexOf = (list: readonly T[]) =>
    buildSearchIndex(
      list,
      (item) => `${itemText(item)} ${itemNote?.(item) ?? ''} ${searchText?.(item) ?? ''}`,
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers write the three functions in place; what they say changes with the items only
  const index = useMemo(() => indexOf(items), [items])
  // Not deferred: 20,000 items take about 2 ms, and Enter must choose from the list that was typed for.
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

  /** The one of those that were found that a text names in full, or that it leaves no choice but; else null. */
  function meantBy(text: string, among: readonly T[]): T | null {
    const names = (item: T) => [itemText(item), itemNote?.(item) ?? '', shown(props, item)]
    const called = (as: (one: string) => string) =>
      among.filter((item) => names(item).some((one) => as(one.trim()) === as(text.trim())))
    // Of Müller and Muller the one that is written so.
    for (const meant of [called((one) => one.toLowerCase()), called(foldText)])
      if (meant[0] !== undefined && meant.length === 1) return meant[0]
    const [only, ...others] = among
    if (only !== undefined && others.length === 0 && (last === undefined || begins(only, text))) return only
    return last ?? null
  }

  /** What the field holds when it is left: what was typed, where that says which, else what it held. */
  function leftWith(held: T | null): T | null {
    if (typed === null) return held
    if (typed.trim() === '') return required ? held : null
    // What isn't known yet can't be told from what isn't there.
    return (loading ? null : meantBy(typed, matching)) ?? held
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has loaded
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
    // A text that means nothing stands where nothing is chosen; beside a choice it would only look like one.
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
   * Enter takes the marked entry, and so does Tab when something was typed. At once: told by an effect, as the
   * hook does it, the choice would come after the next key stroke of a fast typist.
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
    /** What became of a text that was typed and left, where it says nothing. */
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

  /** An error where nothing is chosen, else a hint that the choice stays. */
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

import { useCombobox } from 'downshift'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import type { FieldLook } from './field.tsx'
import { buildSearchIndex, search } from './search-index.ts'

export interface ListState {
  isLoading: boolean
  /** Null unless it could not be loaded. */
  retry: (() => void) | null
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
  /** The text of a field that was left before its list had loaded: looked up as soon as that is there. */
  const [unresolved, setUnresolved] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers write the three functions in place; what they say changes with the items only
  const index = useMemo(
    () =>
      buildSearchIndex(
        items,
        (item) => `${itemText(item)} ${itemNote?.(item) ?? ''} ${searchText?.(item) ?? ''}`,
      ),
    [items],
  )
  // Not deferred: 20,000 items take about 2 ms, and Enter must choose from the list that was typed for.
  const matching = useMemo(() => search(index, typed ?? ''), [index, typed])
  const found = useMemo(
    () => (last === undefined || loading ? matching : [...matching, last]),
    [matching, last, loading],
  )

  const begins = (item: T, text: string) => itemText(item).toLowerCase().startsWith(text.trim().toLowerCase())

  /** The one of those that were found that a text names in full, or that it leaves no choice but; else null. */
  function meantBy(text: string, among: readonly T[]): T | null {
    const name = text.trim().toLowerCase()
    const names = (item: T) => [itemText(item), itemNote?.(item) ?? '', shown(props, item)]
    const meant = among.filter((item) => names(item).some((one) => one.trim().toLowerCase() === name))
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
    setUnresolved(null)
    const meant = meantBy(unresolved, search(index, unresolved))
    if (meant !== null) onChange(meant, unresolved)
  }, [loading])

  const combo = useCombobox<T>({
    items: found,
    selectedItem: value,
    inputValue: typed ?? unresolved ?? shown(props, value),
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (at) => `${id}-row-${at}`,
    itemToString: (item) => shown(props, item),
    itemToKey: (item) => (item === null ? null : itemKey(item)),
    defaultHighlightedIndex: 0,
    scrollIntoView: () => undefined,
    getA11yStatusMessage: ({ isOpen }) => (isOpen ? `${found.length.toLocaleString('en-US')} found` : ''),
    stateReducer(state, { type, changes }) {
      if (type === InputClick) return { ...changes, isOpen: true }
      if (type === InputKeyDownEscape) return { ...changes, selectedItem: state.selectedItem }
      if (type === InputBlur) {
        return { ...changes, selectedItem: leftWith(state.selectedItem) }
      }
      return changes
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem ?? null, typed ?? ''),
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyped(null)
    },
  })

  /**
   * Enter takes the marked entry, and so does Tab when something was typed. At once: told by an effect, as the
   * hook does it, the choice would come after the next key stroke of a fast typist.
   */
  function chooseByKey(event: KeyboardEvent) {
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
    if (value === null || itemKey(item) !== itemKey(value)) onChange(item, typed ?? '')
  }

  return {
    id,
    combo,
    found,
    chooseByKey,
    type(text: string) {
      setUnresolved(null)
      setTyped(text)
    },
    leave() {
      if (loading && typed?.trim()) setUnresolved(typed)
    },
  }
}

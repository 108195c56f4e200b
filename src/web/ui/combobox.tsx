import { useCombobox } from 'downshift'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import './combobox.css'
import { ComboboxList } from './combobox-list.tsx'
import { Field, type FieldLook } from './field.tsx'
import { Icon } from './icon.tsx'
import { buildSearchIndex, search } from './search-index.ts'

export interface ComboboxProps<T> extends FieldLook {
  items: readonly T[]
  value: T | null
  onChange: (item: T | null) => void
  itemKey: (item: T) => string | number
  itemText: (item: T) => string
  /** The second fact that follows the name after a hyphen: territory, account. */
  itemNote?: (item: T) => string | undefined
  /** What else it is found by. */
  searchText?: (item: T) => string
  placeholder?: string
  readOnly?: boolean
  disabled?: boolean
  /** Emptying the field doesn't empty the choice. */
  required?: boolean
  emptyText?: string
}

/** One out of many: type any part of the name or the note, choose with the arrow keys, Enter or a press. */
export function Combobox<T>(props: ComboboxProps<T>) {
  return props.readOnly ? <Locked {...props} /> : <Chooser {...props} />
}

function shown<T>(
  { itemText, itemNote }: Pick<ComboboxProps<T>, 'itemText' | 'itemNote'>,
  item: T | null,
): string {
  if (item === null) return ''
  const note = itemNote?.(item)
  return note ? `${itemText(item)} - ${note}` : itemText(item)
}

function lookOf<T>({ label, hideLabel, optional, hint, error, tone, className, id }: ComboboxProps<T>) {
  return { label, hideLabel, optional, hint, error, tone, className, id }
}

function Locked<T>(props: ComboboxProps<T>) {
  const text = shown(props, props.value)
  return (
    <Field {...lookOf(props)}>
      {(wiring) => (
        <span className="affix locked">
          <input {...wiring} readOnly value={text} title={text} placeholder={props.placeholder} />
          <Icon name="lock" />
        </span>
      )}
    </Field>
  )
}

const { InputKeyDownEscape, InputBlur, InputClick } = useCombobox.stateChangeTypes

function Chooser<T>(props: ComboboxProps<T>) {
  const { items, value, onChange, itemKey, itemText, itemNote, searchText, required } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const input = useRef<HTMLInputElement>(null)
  /** What was typed since the list opened; null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null)

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
  const found = useMemo(() => search(index, typed ?? ''), [index, typed])

  /** What the field holds when it is left: what was typed in full or leaves no choice, else what it held. */
  function leftWith(held: T | null): T | null {
    if (typed === null) return held
    const text = typed.trim().toLowerCase()
    if (text === '') return required ? held : null
    const names = (item: T) => [itemText(item), itemNote?.(item) ?? '', shown(props, item)]
    const meant = found.filter((item) => names(item).some((name) => name.trim().toLowerCase() === text))
    if (meant.length === 1) return meant[0] ?? held
    return found.length === 1 ? (found[0] ?? held) : held
  }

  const combo = useCombobox<T>({
    items: found as T[],
    selectedItem: value,
    inputValue: typed ?? shown(props, value),
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
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem ?? null),
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyped(null)
    },
  })

  /**
   * Enter takes the marked entry, and so does Tab when something was typed. At once: told by an effect, as the
   * hook does it, the choice would come after the next key stroke of a quick hand.
   */
  function chooseByKey(event: KeyboardEvent) {
    const takes = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && typed?.trim())
    const item = found[combo.highlightedIndex]
    if (!takes || !combo.isOpen || item === undefined || event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      combo.closeMenu()
    }
    setTyped(null)
    if (value === null || itemKey(item) !== itemKey(value)) onChange(item)
  }

  return (
    <Field {...lookOf(props)} id={id}>
      {(wiring) => (
        <>
          <input
            {...combo.getInputProps({
              ref: input,
              disabled: props.disabled,
              onKeyDown: chooseByKey,
              onChange: (event) => setTyped(event.currentTarget.value),
              onFocus: (event) => event.currentTarget.select(),
            })}
            {...wiring}
            // Nothing found: no row to point at.
            {...(found.length === 0 && { 'aria-activedescendant': '' })}
            type="text"
            className="ctl combo"
            autoComplete="off"
            spellCheck={false}
            aria-required={required || undefined}
            placeholder={props.placeholder}
            title={combo.isOpen ? undefined : shown(props, value)}
          />
          <ComboboxList
            combo={combo}
            items={found}
            anchor={input}
            itemKey={itemKey}
            itemText={itemText}
            itemNote={itemNote}
            emptyText={props.emptyText ?? 'Nothing matches'}
          />
        </>
      )}
    </Field>
  )
}

import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type KeyboardEvent, useRef } from 'react'
import './combobox.css'
import './suggest-field.css'
import { classNames } from '#web/ui/class-names.ts'
import { drawNow } from '#web/ui/focus.ts'
import { ComboboxList } from './combobox-list.tsx'
import { Field, splitField } from './field.tsx'
import { listIds } from './list-ids.ts'
import type { TextFieldProps } from './text-field.tsx'

interface SuggestFieldProps<T> extends TextFieldProps {
  id: string
  /** False if there can never be suggestions; the field is then a plain text field. */
  offers: boolean
  items: readonly T[]
  itemKey: (item: T) => string
  itemText: (item: T) => string
  /** A detail that distinguishes items with the same name. */
  itemNote: (item: T) => string
  onChoose: (item: T) => void
}

const { ItemMouseMove, MenuMouseLeave, InputBlur } = useCombobox.stateChangeTypes

/** Removes the ARIA attributes for a list from a plain text field. */
const plain = {
  role: undefined,
  'aria-labelledby': undefined,
  'aria-expanded': undefined,
  'aria-controls': undefined,
  'aria-autocomplete': undefined,
  'aria-activedescendant': undefined,
}

/**
 * A text field with suggestions below. Typed text never changes by itself. The user picks a suggestion with a
 * click, or with Enter after selecting it with an arrow key. Escape closes the list. All other keys work as
 * in a text field.
 */
export function SuggestField<T>(props: SuggestFieldProps<T>) {
  const { look, control } = splitField(props)
  const { offers, items, itemKey, itemText, itemNote, onChoose, value, onChange, ...attributes } = control
  const input = useRef<HTMLInputElement>(null)
  const combo = useCombobox<T>({
    items: [...items],
    selectedItem: null,
    inputValue: value,
    ...listIds(props.id),
    itemToString: (item) => (item === null ? '' : itemText(item)),
    scrollIntoView: () => undefined,
    getA11yStatusMessage: ({ isOpen }) => (isOpen && items.length > 0 ? `${items.length} found` : ''),
    // If items load late, the list opens on the next keystroke instead of when they arrive.
    stateReducer: (state, step) => (offers ? nextState(state, step) : { ...step.changes, isOpen: false }),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  })
  const open = combo.isOpen && items.length > 0
  const marked = open ? items[combo.highlightedIndex] : undefined

  function pressed(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    const chooses = key === 'Enter' && !ctrlKey && !metaKey
    if (open && marked !== undefined && chooses && !nativeEvent.isComposing) {
      event.preventDefault()
      // Picks synchronously, because an effect would run only after a fast typist's next keystroke.
      drawNow(() => {
        combo.closeMenu()
        onChoose(marked)
      })
    } else if (open && /^(Enter|F2)$/.test(key) && !nativeEvent.isComposing) {
      // Closes the list before the surrounding handlers run, because they ignore keys while a list is open.
      drawNow(combo.closeMenu)
    } else if (items.length > 0 && (open ? opened : closed).test(key)) return
    Object.assign(nativeEvent, { preventDownshiftDefault: true })
  }

  return (
    <Field {...look}>
      {(wiring) => (
        <>
          <input
            {...attributes}
            {...combo.getInputProps({
              ref: input,
              onKeyDown: pressed,
              onChange: (event) => onChange(event.currentTarget.value),
              'aria-expanded': open,
            })}
            {...(offers ? {} : plain)}
            {...wiring}
            type="text"
            autoComplete="off"
            className={classNames('ctl', offers && 'combo')}
          />
          <ComboboxList
            combo={{ ...combo, isOpen: open }}
            items={items}
            anchor={input}
            itemKey={itemKey}
            itemText={itemText}
            itemNote={itemNote}
            notice={null}
            twoLines
          />
        </>
      )}
    </Field>
  )
}

function nextState<T>(state: UseComboboxState<T>, { type, changes }: UseComboboxStateChangeOptions<T>) {
  // Ignores the mouse, whose position must not decide what Enter picks.
  if (type === ItemMouseMove || type === MenuMouseLeave)
    return { ...changes, highlightedIndex: state.highlightedIndex }
  return type === InputBlur ? { ...changes, selectedItem: null, inputValue: state.inputValue } : changes
}

/** The keys that the list handles while closed and while open. Home and End move the caret instead. */
const closed = /^Arrow(Up|Down)$/
const opened = /^(Arrow(Up|Down)|Escape)$/

import { useCombobox } from 'downshift'
import { type KeyboardEvent, useRef } from 'react'
import './combobox.css'
import './suggest-field.css'
import { classNames } from '#web/ui/class-names.ts'
import { drawNow } from '#web/ui/overlay/draw-now.ts'
import { ComboboxList } from './combobox-list.tsx'
import { Field, splitField } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

interface SuggestFieldProps<T> extends TextFieldProps {
  id: string
  /** Without any to offer, whatever is typed, it is a text field like any other. */
  offers: boolean
  /** Those that fit what stands in the field. */
  items: readonly T[]
  itemKey: (item: T) => string
  itemText: (item: T) => string
  /** The second fact, by which equal names are told apart. */
  itemNote: (item: T) => string
  onChoose: (item: T) => void
}

const { ItemMouseMove, MenuMouseLeave, InputBlur } = useCombobox.stateChangeTypes

/** As a text field says it to those who can't see it. */
const plain = {
  role: undefined,
  'aria-labelledby': undefined,
  'aria-expanded': undefined,
  'aria-controls': undefined,
  'aria-autocomplete': undefined,
  'aria-activedescendant': undefined,
}

/**
 * A text that may be anything, with suggestions below it. What is typed stays as it is typed: only a press, or Enter on
 * an entry that an arrow key led to, chooses; all other keys do what they do in a text field.
 */
export function SuggestField<T>(props: SuggestFieldProps<T>) {
  const { look, control } = splitField(props)
  const { offers, items, itemKey, itemText, itemNote, onChoose, value, onChange, ...attributes } = control
  const input = useRef<HTMLInputElement>(null)
  const combo = useCombobox<T>({
    items: [...items],
    selectedItem: null,
    inputValue: value,
    inputId: props.id,
    labelId: `${props.id}-label`,
    menuId: `${props.id}-list`,
    getItemId: (at) => `${props.id}-row-${at}`,
    itemToString: (item) => (item === null ? '' : itemText(item)),
    scrollIntoView: () => undefined,
    getA11yStatusMessage: ({ isOpen }) => (isOpen && items.length > 0 ? `${items.length} found` : ''),
    stateReducer(state, { type, changes }) {
      // What comes late opens at the next key stroke, not by itself.
      if (!offers) return { ...changes, isOpen: false }
      // A mouse that lies in the way must not be what Enter chooses.
      if (type === ItemMouseMove || type === MenuMouseLeave)
        return { ...changes, highlightedIndex: state.highlightedIndex }
      return type === InputBlur ? { ...changes, selectedItem: null, inputValue: state.inputValue } : changes
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  })
  const open = combo.isOpen && items.length > 0
  const marked = open ? items[combo.highlightedIndex] : undefined

  function pressed(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    const chooses = key === 'Enter' && !ctrlKey && !metaKey
    if (open && marked !== undefined && chooses && !nativeEvent.isComposing) {
      event.preventDefault()
      // At once: told by an effect, the choice would come after the next key stroke of a fast typist.
      drawNow(() => {
        combo.closeMenu()
        onChoose(marked)
      })
    } else if (open && /^(Enter|F2)$/.test(key) && !nativeEvent.isComposing) {
      // What the key does without the list is done by those around the field, who look whether it is open.
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

/** The keys that are the list's; Home and End stay with the text. */
const closed = /^Arrow(Up|Down)$/
const opened = /^(Arrow(Up|Down)|Escape)$/

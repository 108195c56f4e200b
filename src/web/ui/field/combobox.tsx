import { useRef } from 'react'
import './combobox.css'
import { Icon } from '#web/ui/icon.tsx'
import { ComboboxList } from './combobox-list.tsx'
import { Field, splitField } from './field.tsx'
import { type ComboboxProps, listFailed, shown, useChoice } from './use-choice.ts'

/**
 * A field for choosing one of many items: type part of the name or note, then pick with the arrow keys, Enter
 * or a click.
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  return props.readOnly ? <Locked {...props} /> : <Chooser {...props} />
}

function lookOf<T>(props: ComboboxProps<T>, isOpen = false) {
  const { look } = splitField(props)
  const retry = props.list?.retry
  // Omits the retry button while the list is open, because the list has its own.
  return retry && !isOpen ? { ...look, hint: <ListRetry retry={retry} /> } : look
}

function ListRetry({ retry }: { retry: () => void }) {
  return (
    <>
      {listFailed}{' '}
      <button type="button" className="link-button" onClick={retry}>
        Try again
      </button>
    </>
  )
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

function Chooser<T>(props: ComboboxProps<T>) {
  const { id, combo, found, notice, heading, leftNote, chooseByKey, type, leave } = useChoice(props)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field {...lookOf(props, combo.isOpen)} {...leftNote} id={id}>
      {(wiring) => (
        <>
          <input
            {...combo.getInputProps({
              ref: input,
              disabled: props.disabled,
              onKeyDown: chooseByKey,
              onChange: (event) => type(event.currentTarget.value),
              onBlur: leave,
              onFocus: (event) => event.currentTarget.select(),
            })}
            {...wiring}
            // No row is active if nothing matches.
            {...(found.length === 0 && { 'aria-activedescendant': '' })}
            type="text"
            className="ctl combo"
            autoComplete="off"
            spellCheck={false}
            aria-required={props.required || undefined}
            placeholder={props.placeholder}
            title={combo.isOpen ? undefined : shown(props, props.value)}
          />
          <ComboboxList
            combo={combo}
            items={found}
            anchor={input}
            itemKey={props.itemKey}
            itemText={props.itemText}
            itemNote={props.itemNote ?? props.rowNote}
            notice={notice}
            heading={heading}
          />
        </>
      )}
    </Field>
  )
}

import type { UseComboboxReturnValue } from 'downshift'
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ComboboxProps } from './combobox.tsx'
import { landmarkOf } from './landmark-of.ts'

export interface ListProps<T> extends Pick<ComboboxProps<T>, 'items' | 'itemKey' | 'itemText' | 'itemNote'> {
  combo: UseComboboxReturnValue<T>
  anchor: RefObject<HTMLInputElement | null>
  emptyText: string
}

export type MenuProps<T> = ReturnType<UseComboboxReturnValue<T>['getMenuProps']>

type Opened = typeof import('./combobox-open-list.tsx')
let opened: Opened | null = null

/** What draws the rows comes after the page: with a field in reach of the hand, or a moment later. */
export async function fetchOpenList(): Promise<Opened> {
  opened ??= await import('./combobox-open-list.tsx')
  return opened
}

let asked = false
function fetchSoon() {
  if (asked) return
  asked = true
  // Failing here means nothing: it is fetched again when a list is opened.
  setTimeout(() => void fetchOpenList().catch(() => undefined), 1_500)
}

export function ComboboxList<T>(props: ListProps<T>) {
  // Asked for at every render, open or not: the hook insists on it.
  const menu = props.combo.getMenuProps({}, { suppressRefError: true })
  const { isOpen } = props.combo
  const [list, setList] = useState(opened)
  useEffect(fetchSoon, [])
  useEffect(() => {
    if (isOpen && !list) void fetchOpenList().then(setList, () => undefined)
  }, [isOpen, list])
  return isOpen && list
    ? createPortal(<list.OpenList {...props} menu={menu} />, landmarkOf(props.anchor.current))
    : null
}

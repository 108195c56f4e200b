import type { UseComboboxReturnValue } from 'downshift'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { later } from '#web/ui/overlay/later.ts'
import { portalTarget } from '#web/ui/overlay/portal-target.ts'
import type { ComboboxProps } from './combobox.tsx'

export interface ListProps<T> extends Pick<ComboboxProps<T>, 'items' | 'itemKey' | 'itemText' | 'itemNote'> {
  combo: UseComboboxReturnValue<T>
  anchor: RefObject<HTMLInputElement | null>
  emptyText: string
}

export type MenuProps<T> = ReturnType<UseComboboxReturnValue<T>['getMenuProps']>

const useOpenList = later(async () => (await import('./combobox-open-list.tsx')).OpenList)

export function ComboboxList<T>(props: ListProps<T>) {
  // Asked for at every render, open or not: the hook insists on it.
  const menu = props.combo.getMenuProps({}, { suppressRefError: true })
  const { isOpen } = props.combo
  const OpenList = useOpenList(isOpen)
  return isOpen && OpenList
    ? createPortal(<OpenList {...props} menu={menu} />, portalTarget(props.anchor.current))
    : null
}

import type { UseComboboxReturnValue } from 'downshift'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { portalTarget } from '#web/ui/overlay/portal-target.ts'
import type { ListNotice } from './use-choice.ts'

const OpenList = lazy(async () => (await import('./combobox-open-list.tsx')).OpenList)

interface ComboboxListProps<T> {
  combo: UseComboboxReturnValue<T>
  items: readonly T[]
  itemKey: (item: T) => string | number
  itemText: (item: T) => string
  itemNote?: (item: T) => string | undefined
  anchor: RefObject<HTMLInputElement | null>
  notice: ListNotice | null
  heading?: string
  twoLines?: boolean
}

/** The list below an open field; the code that renders its rows is loaded later. */
export function ComboboxList<T>(props: ComboboxListProps<T>) {
  const { combo, items, itemKey, itemText, itemNote, anchor, notice, heading, twoLines } = props
  usePreloadOnInput(OpenList)
  // Downshift requires this call on every render.
  const menu = combo.getMenuProps({}, { suppressRefError: true })
  if (!combo.isOpen) return null
  const { selectedItem } = combo
  return createPortal(
    <OpenList
      menu={menu}
      count={items.length}
      highlighted={combo.highlightedIndex}
      anchor={anchor}
      notice={notice}
      heading={heading}
      twoLines={twoLines}
      rowAt={(index, onMouseMove) => {
        const item = items[index]
        return item === undefined
          ? null
          : {
              key: itemKey(item),
              text: itemText(item),
              note: itemNote?.(item),
              selected: selectedItem !== null && itemKey(selectedItem) === itemKey(item),
              row: combo.getItemProps({ item, index, onMouseMove }),
            }
      }}
    />,
    portalTarget(anchor.current),
  )
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { ListProps, MenuProps } from './combobox-list.tsx'
import { useAnchored } from './use-anchored.ts'

const rowHeight = 44
const padding = 4
const mostRows = 8

/** The rows that are in sight, of 20,000 if need be. */
export function OpenList<T>({
  combo,
  menu,
  items,
  anchor,
  emptyText,
  ...item
}: ListProps<T> & { menu: MenuProps<T> }) {
  const box = useRef<HTMLDivElement>(null)
  const rows = Math.min(Math.max(items.length, 1), mostRows)
  const style = useAnchored(anchor, rows * rowHeight + 2 * padding)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    paddingStart: padding,
    paddingEnd: padding,
    overscan: 4,
    useFlushSync: false,
  })
  const byMouse = useRef(false)

  useLayoutEffect(() => {
    if (combo.highlightedIndex >= 0 && !byMouse.current) virtual.scrollToIndex(combo.highlightedIndex)
    byMouse.current = false
  }, [combo.highlightedIndex, virtual])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it reacts to nothing, it only keeps the focus where it is
    <div
      ref={box}
      className="combolist"
      style={style}
      // A press in the list leaves the caret in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div {...menu} style={{ height: Math.max(virtual.getTotalSize(), rowHeight) }}>
        {virtual.getVirtualItems().map((row) => {
          const entry = items[row.index] as T
          const text = item.itemText(entry)
          const note = item.itemNote?.(entry)
          return (
            <div
              {...combo.getItemProps({
                item: entry,
                index: row.index,
                onMouseMove: (event) => {
                  // Rows that scroll under a resting mouse must not take the mark from the keyboard.
                  if (event.movementX === 0 && event.movementY === 0) {
                    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
                  } else byMouse.current = true
                },
              })}
              key={item.itemKey(entry)}
              role="option"
              tabIndex={-1}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              aria-selected={
                combo.selectedItem !== null && item.itemKey(combo.selectedItem) === item.itemKey(entry)
              }
              data-highlighted={row.index === combo.highlightedIndex || undefined}
              title={note ? `${text} - ${note}` : text}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <span className="cut">{text}</span>
              {note && <span className="q">{note}</span>}
            </div>
          )
        })}
      </div>
      {items.length === 0 && <p className="nothing">{emptyText}</p>}
    </div>
  )
}

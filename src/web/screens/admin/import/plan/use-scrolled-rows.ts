import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

/** Renders only the rows in view. There may be any number of rows, and each may have its own height. */
export function useScrolledRows<Row>(rows: readonly Row[], usualHeight: number) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => usualHeight,
    overscan: 8,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  return {
    box,
    measure: virtual.measureElement,
    shown: items.flatMap(({ index, key }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ index, key, row }]
    }),
    /** The total heights of the unrendered rows above and below those in view. */
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}

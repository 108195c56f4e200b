import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type HTMLAttributes, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useAnchored } from './use-anchored.ts'
import type { ListNotice } from './use-choice.ts'

const rowHeight = 44
const headingHeight = 32
const padding = 4
const maxRows = 8
/** The list's minimum width, in pixels, if notes are shown below the names. */
const noteWidth = 400

interface OpenListProps {
  menu: object
  count: number
  highlighted: number
  rowAt: (index: number, onMouseMove: (event: MouseEvent) => void) => ListRow | null
  anchor: RefObject<Element | null>
  notice: ListNotice | null
  heading?: string
  /** Whether notes go below their names instead of next to them. */
  twoLines?: boolean
}

interface ListRow {
  key: string | number
  text: string
  note?: string
  selected: boolean
  row: HTMLAttributes<HTMLElement>
}

/** The rows of an open list. Renders only the visible ones, out of up to 20,000. */
export function OpenList(props: OpenListProps) {
  const { menu, count, highlighted, rowAt, anchor, notice, heading, twoLines } = props
  const box = useRef<HTMLDivElement>(null)
  // A notice shown instead of rows can take up two lines.
  const rows = notice ? 2 : Math.min(Math.max(count, 1), maxRows)
  const height = rows * rowHeight + 2 * padding + (heading ? headingHeight : 0)
  const style = useAnchored(anchor, height, twoLines ? noteWidth : undefined)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    paddingStart: heading ? 0 : padding,
    paddingEnd: padding,
    overscan: 4,
    useFlushSync: false,
  })
  const onMouseMove = useShownHighlight(virtual, highlighted)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive; it only keeps focus where it is
    <div
      ref={box}
      className={twoLines ? 'combolist two' : 'combolist'}
      style={style}
      // Clicking in the list keeps the caret in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {heading && count > 0 && (
        <p className="heading" style={{ height: headingHeight }}>
          {heading}
        </p>
      )}
      <div {...menu} style={{ height: count === 0 ? 0 : virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = rowAt(index, onMouseMove)
          return (
            item && (
              <div
                {...item.row}
                key={item.key}
                role="option"
                tabIndex={-1}
                aria-setsize={count}
                aria-posinset={index + 1}
                aria-selected={item.selected}
                data-highlighted={index === highlighted || undefined}
                title={item.note ? `${item.text} - ${item.note}` : item.text}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className="cut">{item.text}</span>
                {item.note && <span className="q">{item.note}</span>}
              </div>
            )
          )
        })}
      </div>
      {notice && <NoticeRow {...notice} />}
    </div>
  )
}

/** Scrolls to the row that the keyboard highlights. Returns the handler for mouse moves over a row. */
function useShownHighlight(
  virtual: Pick<Virtualizer<Element, Element>, 'scrollToIndex'>,
  highlighted: number,
) {
  const byMouse = useRef(false)

  useLayoutEffect(() => {
    if (highlighted >= 0 && !byMouse.current) virtual.scrollToIndex(highlighted)
    byMouse.current = false
  }, [highlighted, virtual])

  return (event: MouseEvent) => {
    // Rows that scroll under a stationary mouse must not take the highlight from the row that the keyboard
    // chose.
    if (event.movementX === 0 && event.movementY === 0) {
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    } else byMouse.current = true
  }
}

/**
 * A notice with its button. Tab skips the button, because pressing Enter in the field has the same effect.
 */
function NoticeRow({ text, action }: ListNotice) {
  return (
    <p className="nothing">
      <span>{text}</span>
      {action && (
        <Button variant="quiet" tabIndex={-1} onClick={action.onAction}>
          {action.label}
        </Button>
      )}
    </p>
  )
}

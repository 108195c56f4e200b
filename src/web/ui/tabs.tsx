import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { focusOn } from './focus.ts'
import './tabs.css'

export interface Tab<K extends string> {
  key: K
  label: string
}

export interface TabsProps<K extends string> {
  /** The tab list's accessible name, and the prefix of its IDs. */
  label: string
  tabs: readonly Tab<K>[]
  tab: K
  onOpen: (tab: K) => void
  className?: string
}

const idOf = (label: string) => label.toLowerCase().replaceAll(' ', '-')

export function tabPanel(label: string, key: string) {
  return {
    role: 'tabpanel',
    id: `${idOf(label)}-panel`,
    'aria-labelledby': `${idOf(label)}-tab-${key}`,
    tabIndex: -1,
  } as const
}

/** A list of tabs. Arrow keys, Home and End move between tabs, and a tab opens as soon as it is focused. */
export function Tabs<K extends string>({ label, tabs, tab, onOpen, className }: TabsProps<K>) {
  const tabId = (key: K) => tabPanel(label, key)['aria-labelledby']
  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === tab)
    const places: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const next = tabs.at(place % tabs.length)
    if (!next) return
    onOpen(next.key)
  }
  const row = useRef<HTMLDivElement>(null)
  // Moves focus only once the tab has actually changed: the page may ask first, and the user may stay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the tab
  useEffect(() => {
    if (row.current?.contains(document.activeElement)) focusOn(tabId(tab))
  }, [tab])
  return (
    <div
      ref={row}
      className={classNames('tabs', className)}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
    >
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(key)}
          aria-selected={key === tab}
          aria-controls={tabPanel(label, key).id}
          tabIndex={key === tab ? 0 : -1}
          onClick={() => onOpen(key)}
          data-text={text}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

import type { KeyboardEvent } from 'react'

const tabs = [
  { key: 'orders', label: 'View Purchase Orders' },
  { key: 'analytics', label: 'Analytics' },
] as const
export type TabKey = (typeof tabs)[number]['key']

export const panelId = 'insights-panel'
export const tabId = (key: TabKey) => `insights-tab-${key}`

export function tabOf(query: URLSearchParams): TabKey {
  return query.get('tab') === 'analytics' ? 'analytics' : 'orders'
}

/** The arrow keys move between the tabs, and the tab that is reached opens. */
export function InsightsTabs({ tab, onOpen }: { tab: TabKey; onOpen: (tab: TabKey) => void }) {
  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = tabs.find(({ key }) => key !== tab)
    if (!other) return
    onOpen(other.key)
    document.getElementById(tabId(other.key))?.focus()
  }
  return (
    <div className="in-tabs" role="tablist" aria-label="Insights" onKeyDown={move}>
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(key)}
          aria-selected={key === tab}
          aria-controls={panelId}
          tabIndex={key === tab ? 0 : -1}
          onClick={() => onOpen(key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

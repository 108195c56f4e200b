import { useEffect, useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import { cleanQuery, showsView, type ViewScreen, viewEntries } from '#shared/api/views/view-query.ts'
import { views as calls } from '#shared/api/views/views.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuContent } from '#web/ui/overlay/menu-content.tsx'
import { ChangedView } from './changed-view.tsx'
import { EditViews } from './edit-views.tsx'
import type { OfferedView } from './offered-views.ts'
import { ownViews } from './store-views.ts'
import { useActiveView } from './use-active-view.ts'
import { ViewDialog } from './view-dialog.tsx'
import { menuOfViews } from './views-menu.ts'
import './views.css'

export interface ViewsBarProps {
  screen: ViewScreen
  /** The list's address, and the list's layout if that can be chosen. */
  address: URLSearchParams
  shown?: string
  /** Sets address entries and `shown`. */
  onApply: (entries: Readonly<Record<string, string>>) => void
  /** True if the menu's button was already pressed. */
  opened: boolean
}

/** The views menu next to the filters, and the state of the active view. */
export function ViewsBar({ screen, address, shown, onApply, opened }: ViewsBarProps) {
  const [asked, setAsked] = useState(opened)
  const views = useEndpoint(calls.read, {}, { enabled: asked || address.has('view') })
  const counts = useEndpoint(orders.sum, {}, { enabled: asked, select: ({ states }) => states })
  const { offered, active, former, choose } = useActiveView(screen, address.get('view'), views.data)
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const here = new URLSearchParams(address)
  if (shown !== undefined) here.set('shown', shown)
  const query = cleanQuery(screen, here)
  const isChanged = active !== null && !showsView(screen, active.query, here)
  const own = ownViews(views.data ?? [], screen)
  const stored = useRef(false)

  function apply(view: OfferedView | null) {
    choose(view)
    onApply({ ...viewEntries(screen, view?.query ?? ''), view: view?.key ?? '' })
  }
  const isRead = active !== null
  // If its owner changed the view and the user changed no filter, a reload shows the current view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the view is known
  useEffect(() => {
    if (isChanged && former !== null && showsView(screen, former, here)) apply(active)
  }, [isRead])
  function save() {
    stored.current = false
    setDialog('save')
  }
  function readAgain() {
    setAsked(true)
    // Refreshes views that were already loaded for the address.
    if (views.data) void views.refetch()
    if (asked) void counts.refetch()
  }
  const items = menuOfViews({
    offered,
    active,
    read: views,
    counts: counts.data,
    isNarrowed: cleanQuery(screen, address) !== '',
    onChoose: apply,
    onSave: save,
    onEdit: own.length > 0 ? () => setDialog('edit') : null,
  })
  return (
    <>
      <MenuContent
        align="start"
        defaultOpen={opened}
        onOpen={readAgain}
        items={items}
        trigger={
          <Button className="vw-menu" title={active?.name}>
            <span className="cut">
              {active ? <span className="vh">View: </span> : 'Views'}
              {active?.name}
            </span>
            <Icon name="chevron-down" />
          </Button>
        }
      />
      {views.data && (
        <ChangedView
          key={address.get('view')}
          screen={screen}
          views={views.data}
          active={isChanged ? active : null}
          query={query}
          onSaveAs={save}
        />
      )}
      {dialog === 'save' && views.data && (
        <ViewDialog
          screen={screen}
          views={views.data}
          query={query}
          view={null}
          onStored={({ id }) => {
            stored.current = true
            onApply({ view: String(id) })
          }}
          // The button that opened the dialog is gone once the changes are saved.
          finalFocus={() => (stored.current ? document.querySelector<HTMLElement>('.vw-menu') : null)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'edit' && views.data && (
        <EditViews
          screen={screen}
          views={views.data}
          onBack={(before, again) => active?.key === String(before.id) && onApply({ view: String(again.id) })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

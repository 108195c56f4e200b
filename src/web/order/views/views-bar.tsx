import { useEffect, useMemo, useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import { cleanQuery, showsView, type ViewScreen, viewEntries } from '#shared/api/views/view-query.ts'
import { views as calls } from '#shared/api/views/views.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { named } from '#web/ui/focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuContent } from '#web/ui/overlay/menu-content.tsx'
import { fieldsOf, stored } from '#web/ui/stored.ts'
import { ChangedView } from './changed-view.tsx'
import { EditViews } from './edit-views.tsx'
import { type OfferedView, offeredViews } from './offered-views.ts'
import { ownViews, type SavedViews } from './store-views.ts'
import type { ViewFormOptions } from './use-view-form.ts'
import { ViewDialog } from './view-dialog.tsx'
import { menuOfViews } from './views-menu.ts'
import './views.css'

export interface ViewsBarProps {
  screen: ViewScreen
  /** The order list's URL query parameters. */
  address: URLSearchParams
  shown?: string
  /**
   * Sets these query parameters in the page URL. The parameter `shown` also switches between cards and rows.
   */
  onApply: (entries: Readonly<Record<string, string>>) => void
  /**
   * True if the user pressed the menu button before this component loaded, so that the menu opens
   * immediately.
   */
  opened: boolean
}

export function ViewsBar({ screen, address, shown, onApply, opened }: ViewsBarProps) {
  const { views, counts, readAgain } = useReadViews(opened, address)
  const { offered, active, former, choose } = useActiveView(screen, address.get('view'), views.data)
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const here = new URLSearchParams(address)
  if (shown !== undefined) here.set('shown', shown)
  const query = cleanQuery(screen, here)
  const isChanged = active !== null && !showsView(screen, active.query, here)
  const own = ownViews(views.data ?? [], screen)

  function apply(view: OfferedView | null) {
    choose(view)
    onApply({ ...viewEntries(screen, view?.query ?? ''), view: view?.key ?? '' })
  }
  const isRead = active !== null
  // After a reload, applies the view's current state if its owner has changed it and the user had changed no
  // filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the view is known
  useEffect(() => {
    if (isChanged && former !== null && showsView(screen, former, here)) apply(active)
  }, [isRead])
  const save = () => setDialog('save')
  const items = menuOfViews({
    offered,
    active,
    read: views,
    counts,
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
          <Button className="vw-menu" data-focus="views" title={active?.name}>
            <ViewName view={active} />
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
      {views.data && (
        <OpenDialog
          dialog={dialog}
          screen={screen}
          views={views.data}
          query={query}
          active={active}
          onChange={(view) => onApply({ view })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

interface OpenDialogProps {
  dialog: 'save' | 'edit' | null
  screen: ViewScreen
  views: SavedViews
  query: string
  active: OfferedView | null
  /** Called with the ID of the view that becomes active. */
  onChange: (view: string) => void
  onClose: () => void
}

function OpenDialog({ dialog, screen, views, query, active, onChange, onClose }: OpenDialogProps) {
  if (dialog === 'save')
    return (
      <SaveDialog
        screen={screen}
        views={views}
        query={query}
        onStored={({ id }) => onChange(String(id))}
        onClose={onClose}
      />
    )
  return (
    dialog === 'edit' && (
      <EditViews
        screen={screen}
        views={views}
        onBack={(before, again) => active?.key === String(before.id) && onChange(String(again.id))}
        onClose={onClose}
      />
    )
  )
}

function SaveDialog({ onStored, ...options }: Omit<ViewFormOptions, 'view'>) {
  const stored = useRef(false)
  return (
    <ViewDialog
      {...options}
      view={null}
      onStored={(view) => {
        stored.current = true
        onStored(view)
      }}
      // Once the changes are saved, the button that opened the dialog is gone.
      finalFocus={() => (stored.current ? named('views') : null)}
    />
  )
}

function useReadViews(opened: boolean, address: URLSearchParams) {
  const [asked, setAsked] = useState(opened)
  const views = useEndpoint(calls.read, {}, { enabled: asked || address.has('view') })
  const counts = useEndpoint(orders.sum, {}, { enabled: asked, select: ({ states }) => states })
  function readAgain() {
    setAsked(true)
    // Refreshes the views if they have already loaded. They load early if the page URL names a view.
    if (views.data) void views.refetch()
    if (asked) void counts.refetch()
  }
  return { views, counts: counts.data, readAgain }
}

function ViewName({ view }: { view: OfferedView | null }) {
  return (
    <span className="cut">
      {view ? <span className="vh">View: </span> : 'Views'}
      {view?.name}
    </span>
  )
}

const none: SavedViews = []

/**
 * The view named in the page URL. If the owner of a shared view changes it, a user who has the view open
 * keeps its earlier filters until choosing the view again (rule views/stays-as-it-was).
 */
function useActiveView(screen: ViewScreen, key: string | null, views: SavedViews = none) {
  const { email } = useSession().user
  const offered = useMemo(() => offeredViews(screen, views, email), [screen, views, email])
  const [seen, setSeen] = useState<OfferedView | null>(null)
  const now = offered.find((view) => view.key === key) ?? null
  const stays = key !== null && seen?.key === key && seen.stored?.own === false
  const active = stays ? seen : now
  if (active !== seen) setSeen(active)
  const [came] = useState(lastView.read)
  useEffect(() => {
    if (active) lastView.write({ key: active.key, query: active.query })
  }, [active])
  /** The query that the view had when this tab last showed it, before the page was reloaded. */
  const former = active !== null && came?.key === active.key ? came.query : null
  return { offered, active, former, choose: setSeen }
}

/**
 * The view that this tab last showed, and its query at that time. After a reload, they tell whether the user
 * changed the filters or the view's owner changed the view.
 */
const lastView = stored('tab', 'furrow-view', (found) => {
  const { key, query } = fieldsOf(found)
  return typeof key === 'string' && typeof query === 'string' ? { key, query } : null
})

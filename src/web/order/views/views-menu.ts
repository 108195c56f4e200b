import type { MenuItem } from '#web/ui/overlay/menu-content.tsx'
import type { OfferedView } from './offered-views.ts'

interface MenuOptions {
  offered: readonly OfferedView[]
  active: OfferedView | null
  read: { isPending: boolean; isError: boolean; data: unknown; refetch: () => unknown }
  /** The order counts of built-in views, by view key; undefined until they have loaded. */
  counts: Readonly<Record<string, number>> | undefined
  /** True if the list is filtered or isn't in its default sort order. */
  isNarrowed: boolean
  onChoose: (view: OfferedView | null) => void
  onSave: () => void
  /** Opens the Edit views dialog; null if the user has no views to edit. */
  onEdit: (() => void) | null
}

/** The menu's items: own, shared and built-in views, and the actions on them (rule views/menu). */
export function menuOfViews(options: MenuOptions): MenuItem[] {
  const { offered, active, read, isNarrowed, onChoose, onSave, onEdit } = options
  const known = read.data !== undefined
  const group = (label: string, views: readonly OfferedView[]): MenuItem[] =>
    views.length === 0 ? [] : [{ label, heading: true }, ...views.map((view) => rowOf(view, options))]
  const failed: MenuItem[] = [
    { label: 'Your views could not be loaded', disabled: true },
    { label: 'Try again', stays: true, onSelect: () => void read.refetch() },
  ]
  return [
    ...(read.isPending ? [{ label: 'Loading your views...', disabled: true }] : []),
    ...(read.isError ? failed : []),
    ...group(
      'Your views',
      offered.filter(({ stored }) => stored?.own),
    ),
    ...group(
      'Shared with you',
      offered.filter(({ stored }) => stored?.own === false),
    ),
    ...group(
      'Shared views',
      offered.filter(({ stored }) => stored === null),
    ),
    {
      label: 'All purchase orders',
      divided: true,
      disabled: !active && !isNarrowed,
      onSelect: () => onChoose(null),
    },
    { label: 'Save this view', divided: true, disabled: !known, onSelect: onSave },
    ...(onEdit ? [{ label: 'Edit views', onSelect: onEdit }] : []),
  ]
}

function rowOf(view: OfferedView, { active, counts, onChoose }: MenuOptions): MenuItem {
  const { key, name, stored } = view
  const count = stored === null ? counts?.[key] : undefined
  return {
    id: key,
    label: name,
    current: active?.key === key,
    note: stored?.own === false ? `by ${stored.ownerName}` : count?.toLocaleString('en-US'),
    onSelect: () => onChoose(view),
  }
}

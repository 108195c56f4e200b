import { useState } from 'react'
import { isManager } from '#shared/levels.ts'
import { limits } from '#shared/limits.ts'
import { plural } from '#shared/plural.ts'
import type { ListFilters } from '#web/screens/insights/list/list-filters.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { MenuItem } from '#web/ui/overlay/menu-content.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { SumMoney } from '#web/words/money.tsx'
import { RunBar } from './run-bar.tsx'
import { RunDialog } from './run-dialog.tsx'
import { selectedSum } from './selection.ts'
import { type UsedMany, useMany } from './use-many.ts'
import type { SelectionFailure, UsedSelection } from './use-selection.ts'
import './select.css'

const PrintDialog = lazy(async () => (await import('./print-dialog.tsx')).PrintDialog)

interface SelectBarProps {
  selecting: UsedSelection
  filters: ListFilters
  who: string
  total: number
  /**
   * True if orders are shown as rows. Cards have no checkboxes; the selection is kept until rows are shown
   * again.
   */
  rows: boolean
}

/** (rule many-orders/selecting) */
export function SelectBar({ selecting, filters, who, total, rows }: SelectBarProps) {
  const many = useMany(selecting, filters, who)
  const [detailed, setDetailed] = useState(false)
  const { run, running } = many
  const shown = rows && (selecting.size > 0 || selecting.failed !== null)
  const prints = run?.kind === 'print' && running === null && run.items.some(({ result }) => result !== null)
  return (
    <>
      {(shown || run) && (
        <section className="so-bar" aria-label="Selection">
          {run && <RunBar run={run} many={many} onDetails={() => setDetailed(true)} />}
          {shown && <Selected selecting={selecting} many={many} total={total} />}
        </section>
      )}
      {run && detailed && <RunDialog run={run} many={many} onClose={() => setDetailed(false)} />}
      {run && prints && !detailed && (
        <PrintDialog
          run={run}
          orders={many.fetched.orders}
          onClose={many.dismiss}
          onLoadFailed={many.dismiss}
        />
      )}
      {many.signIn.asking && <SignInOver onAnswer={many.signIn.answer} />}
    </>
  )
}

const failures: Record<SelectionFailure, string> = {
  check: 'Could not check which selected orders are still listed.',
  all: 'The orders could not be loaded.',
  range: 'The orders in between could not be loaded.',
  'too-many': `At most ${limits.chosenOrders.toLocaleString('en-US')} can be selected. Filter the list.`,
}

interface SelectedProps {
  selecting: UsedSelection
  many: UsedMany
  total: number
}

function Selected({ selecting, many, total }: SelectedProps) {
  const { selection, size, failed, clear, recheck, selectAll, choosing } = selecting
  return (
    <div className="so-row">
      <IconButton icon="close" label="Clear selection" onClick={clear} />
      <span className="so-count">
        <b role="status">{size.toLocaleString('en-US')} selected</b>
        {size < total && (
          <Button variant="quiet" disabled={choosing} onClick={() => void selectAll()}>
            Select all {total.toLocaleString('en-US')}
          </Button>
        )}
      </span>
      <Acts many={many} size={size} />
      <output className="so-sum fig" aria-label="Total of the selected orders">
        <SumMoney value={selectedSum(selection)} />
      </output>
      {failed && (
        <p className="so-failed" role="alert">
          {failures[failed]}
          {failed !== 'too-many' && failed !== 'range' && (
            <Button variant="quiet" onClick={() => (failed === 'check' ? recheck() : void selectAll())}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function Acts({ many, size }: { many: UsedMany; size: number }) {
  const { user } = useSession()
  const phone = usePhone()
  const disabled = !many.mayAct || size === 0
  const archive: MenuItem = { label: 'Archive', icon: 'archive', onSelect: () => void many.ask('archive') }
  const exportThem: MenuItem = {
    label: 'Export',
    icon: 'download',
    onSelect: () => void many.exportSelected(),
  }
  const aside = [archive, ...(isManager(user.level) ? [exportThem] : [])]
  const downloads: MenuItem[] = [
    { label: 'PDFs in one file', icon: 'file', onSelect: () => void many.ask('download', 'one') },
    {
      label: 'One PDF per order (ZIP)',
      icon: 'file',
      onSelect: () => void many.ask('download', 'orders'),
    },
    {
      label: 'One PDF per customer (ZIP)',
      note: 'their share only',
      icon: 'file',
      onSelect: () => void many.ask('download', 'customers'),
    },
  ]
  return (
    <span className="so-acts">
      <Button icon="lock" disabled={disabled} onClick={() => void many.ask('finalize')}>
        Finalize
      </Button>
      <Button icon="print" disabled={disabled} onClick={() => void many.ask('print')}>
        Print
      </Button>
      {!phone &&
        aside.map(({ label, icon, onSelect }) => (
          <Button key={label} icon={icon} disabled={disabled} onClick={onSelect}>
            {label}
          </Button>
        ))}
      <Menu
        trigger={
          <Button
            icon={phone ? 'more' : 'download'}
            disabled={disabled}
            aria-label={phone ? `More for ${plural(size, 'order')}` : undefined}
          >
            {phone ? 'More' : 'Download PDFs'}
          </Button>
        }
        items={
          phone ? [...downloads, ...aside.map((item, at) => ({ ...item, divided: at === 0 }))] : downloads
        }
      />
    </span>
  )
}

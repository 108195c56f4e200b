import { useState } from 'react'
import { type HelpTab, helpTabs, isDocumentTab } from '#shared/help.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs.tsx'
import { useNarrow } from '#web/ui/use-media.ts'
import { FeedbackForm } from './feedback-form.tsx'
import './help-dialog.css'
import { HelpDocument } from './help-document.tsx'
import { helpTabFor } from './help-tab.ts'
import { ShortcutsButton } from './shortcuts-button.tsx'

const label = 'Help topics'

interface Place {
  tab: HelpTab
  /** The URL fragment of the heading that a link pointed to, including the #. */
  part: string
  times: number
}

/**
 * Shows the help for the page from which it was opened, and a way to report what is missing (rule
 * help/tab-by-route).
 */
export function HelpDialog({ pathname, onClose }: { pathname: string; onClose: () => void }) {
  const [{ tab, part, times }, setPlace] = useState<Place>(() => ({
    tab: helpTabFor(pathname),
    part: '',
    times: 0,
  }))
  // Reloads the tab's own page even if the tab is already open, because the user may have followed links away
  // from that page.
  const open = (next: HelpTab, at = '') => setPlace((now) => ({ tab: next, part: at, times: now.times + 1 }))
  const narrow = useNarrow()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Help"
      size="wide"
      actions={
        <>
          <ShortcutsButton nested />
          <IconButton icon="close" label="Close" onClick={onClose} />
        </>
      }
    >
      <div className="help">
        {narrow ? (
          <SelectField
            label="Topic"
            value={tab}
            onChange={(next) => open(next)}
            options={helpTabs.map((one) => ({ value: one.key, label: one.label }))}
          />
        ) : (
          <Tabs label={label} tabs={helpTabs} tab={tab} onOpen={(next) => open(next)} className="help-tabs" />
        )}
        <div {...(narrow ? {} : tabPanel(label, tab))} className="help-panel">
          {isDocumentTab(tab) ? (
            <HelpDocument key={times} tab={tab} part={part} onOpen={open} onClose={onClose} />
          ) : (
            <FeedbackForm onDone={onClose} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

import { Fragment } from 'react'
import { commandKey as command } from '#web/ui/command-key.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import './kbd.css'
import './shortcuts.css'

const groups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [`${command}+K`, 'Find an order, customer, field or action'],
      ['?', 'This list'],
      ['N', 'New order'],
      ['G', 'Then I, C or A: go to Insights, Customers or Administration'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      ['/', 'Filter the list'],
      ['J, K', 'Next row, previous row'],
      ['Enter', 'Open the row'],
      ['E', 'Edit the row'],
    ],
  },
  {
    title: 'In the order form',
    keys: [
      [`${command}+Enter`, 'Submit the order'],
      [`${command}+Z`, 'Undo the last change to lines or a usual split (when not in a text field)'],
      [`${command}+Shift+Z`, 'Redo'],
      ['/', 'Find a line (in orders with 10 or more lines)'],
    ],
  },
  {
    title: 'While adding a line',
    keys: [
      ['Enter', 'Next required field (and Number of Checks), then add the line'],
      ['Down', 'In Field Name, go through fields from earlier orders; Enter fills one in'],
      [`${command}+Z`, 'Undo the filled-in values, if nothing else has changed'],
      ['F2', 'Change what is repeated from the previous line'],
      ['Escape', 'Close an open list, then leave; your entries stay'],
      [`${command}+V`, 'Paste a block of cells as lines'],
    ],
  },
  {
    title: 'In the line editor',
    keys: [['Alt+Page Up, Alt+Page Down', 'Keep your entries and go to the previous or next line']],
  },
  {
    title: 'On a line number',
    keys: [
      ['Up, Down, Home, End', 'Go to another line'],
      ['Alt+Up, Alt+Down', 'Move the line, or all selected ones'],
      ['Space', 'Select the line'],
      ['Shift+Up, Shift+Down', 'Select several lines'],
      [`${command}+A`, 'Select all lines'],
      [`${command}+D`, 'Fill one value down the selected lines'],
      ['Enter', 'Edit the line'],
      ['Delete', 'Remove the line, or all selected ones'],
      ['Escape', 'Clear the selection'],
    ],
  },
]

export function ShortcutsDialog({ nested, onClose }: { nested?: boolean; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="small" nested={nested}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys. */}
      <section aria-label="Keys" tabIndex={0}>
        {groups.map(({ title, keys }) => (
          <section key={title} className="keys">
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <Fragment key={key}>
                  <dt>
                    <Keys text={key} />
                  </dt>
                  <dd>{what}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}

/** Renders each key in a <kbd> element; plus signs and the commas between alternatives stay plain text. */
function Keys({ text }: { text: string }) {
  return text.split(/(\+|, )/).map((part) => (/^(\+|, )$/.test(part) ? part : <kbd key={part}>{part}</kbd>))
}

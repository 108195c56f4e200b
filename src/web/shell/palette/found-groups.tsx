import type { UseComboboxReturnValue } from 'downshift'
import { useLayoutEffect } from 'react'
import type { Entry, EntryGroup } from './palette-entries.ts'

interface FoundGroupsProps {
  /** Each row's ID is this prefix, a hyphen and the entry's index. */
  id: string
  combo: UseComboboxReturnValue<Entry>
  groups: readonly EntryGroup[]
  onChoose: (entry: Entry) => void
}

export function FoundGroups({ id, combo, groups, onChoose }: FoundGroupsProps) {
  const { highlightedIndex } = combo
  useLayoutEffect(() => {
    document.getElementById(`${id}-${highlightedIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, highlightedIndex])
  let index = -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field
    <div className="found" onMouseDown={(event) => event.preventDefault()}>
      <div {...combo.getMenuProps({ 'aria-label': 'Found' })}>
        {groups.map(({ title, entries }, n) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-labelledby={`${id}-title-${n}`}>
            <p className="heading" id={`${id}-title-${n}`} role="presentation">
              {title}
            </p>
            {entries.map((entry) => {
              index += 1
              const at = index
              return (
                <div
                  {...combo.getItemProps({
                    item: entry,
                    index: at,
                    onClick: () => onChoose(entry),
                  })}
                  key={entry.key}
                  data-highlighted={at === highlightedIndex || undefined}
                >
                  <span className="what">{entry.label}</span>
                  {entry.note && <span className="q">{entry.note}</span>}
                  {entry.said && <span className="said">{entry.said}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

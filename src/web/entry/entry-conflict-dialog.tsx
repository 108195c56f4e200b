import { useState } from 'react'
import type { PicklistField } from '#shared/picklist/definition.ts'
import { readCell } from '#shared/picklist/values.ts'
import { DraftConflict } from '#web/draft/draft-conflict.tsx'
import { clashes, type EntrySides, merged, type Side, takenOver } from './entry-conflict.ts'
import { textsOf } from './entry-texts.ts'
import { shownValue } from './shown-value.ts'
import type { EntryEditor } from './use-entry-editor.ts'
import './entry-conflict.css'

/** (rule list-tabs/two-at-once) */
export function EntryConflict({ editor: { draft, form } }: { editor: EntryEditor }) {
  const { fields, base, texts } = form
  const { clash } = draft
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  if (!clash) return null
  const theirs = textsOf(fields, clash.current)
  const sides: EntrySides = { began: textsOf(fields, base), mine: texts, theirs }
  const both = clashes(fields, sides)
  const taken = takenOver(fields, sides)
  return (
    <DraftConflict
      draft={draft}
      saveLabel="Save with my changes"
      onSave={() => draft.saveOver(clash, merged(fields, sides, choices))}
    >
      <p className="sub">
        Your changes are safe.{' '}
        {both.length > 0
          ? 'You both changed these fields. Choose what to keep:'
          : 'Their changes don’t conflict with yours.'}
      </p>
      {both.length > 0 && (
        <ConflictTable
          fields={both}
          sides={sides}
          choices={choices}
          onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
        />
      )}
      {taken.length > 0 && (
        <div className="grp">
          <h3>Kept from theirs</h3>
          <ul className="en-taken">
            {taken.map((field) => (
              <li key={field.name}>
                <b>{field.label}</b> {shownText(field, theirs[field.name])}
              </li>
            ))}
          </ul>
        </div>
      )}
    </DraftConflict>
  )
}

interface ConflictTableProps {
  fields: readonly PicklistField[]
  sides: EntrySides
  choices: Readonly<Record<string, Side>>
  onChoose: (name: string, side: Side) => void
}

const sideNames = { mine: 'Yours', theirs: 'Saved' } as const

function ConflictTable({ fields, sides, choices, onChoose }: ConflictTableProps) {
  return (
    <table className="en-clash">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">What differs</span>
          </th>
          <th scope="col">{sideNames.mine}</th>
          <th scope="col">{sideNames.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.label}</th>
            {(['mine', 'theirs'] as const).map((side) => (
              <td key={side}>
                <label>
                  <input
                    type="radio"
                    name={field.name}
                    checked={(choices[field.name] ?? 'mine') === side}
                    onChange={() => onChoose(field.name, side)}
                    aria-label={`${field.label}: ${sideNames[side].toLowerCase()}, ${shownText(field, sides[side][field.name])}`}
                  />
                  {shownText(field, sides[side][field.name])}
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shownText(field: PicklistField, text = ''): string {
  const read = readCell(field, text)
  return ('value' in read ? shownValue(field, read.value) : text) || 'empty'
}

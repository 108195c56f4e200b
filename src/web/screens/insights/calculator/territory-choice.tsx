import { type KeyboardEvent, useRef, useState } from 'react'
import { territories } from '#shared/constants.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import type { Asked } from './use-total.ts'

/**
 * In many browsers, each arrow key in a closed list makes a choice. Such a choice stays while the list has
 * focus, or the next key would start over; any other choice resets, so that the same total can be added twice.
 */
export function TerritoryChoice({ ask }: { ask: (asked: Asked) => void }) {
  const [stands, setStands] = useState<(typeof territories)[number] | ''>('')
  const walking = useRef(false)
  return (
    <SelectField
      label="Total by territory"
      value={stands}
      placeholder="Choose a territory"
      onKeyDown={(event) => {
        walking.current = isStep(event)
      }}
      onPointerDown={() => {
        walking.current = false
        setStands('')
      }}
      onBlur={() => setStands('')}
      onClear={() => setStands('')}
      onChange={(territory) => {
        setStands(walking.current ? territory : '')
        ask({ name: `Territory ${territory}`, query: { territory }, walking: walking.current })
      }}
      options={territories.map((value) => ({ value, label: value }))}
    />
  )
}

/**
 * Whether a key moves through a closed list: arrows and first letters do; Enter, space, F4 and Alt with an
 * arrow open the list.
 */
function isStep({ key, altKey }: KeyboardEvent): boolean {
  return !altKey && (/^(Arrow|Page|Home|End)/.test(key) || key.trim().length === 1)
}

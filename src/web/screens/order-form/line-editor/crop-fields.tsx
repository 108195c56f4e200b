import { useMemo } from 'react'
import { limits } from '#shared/limits.ts'
import { sum } from '#shared/money.ts'
import { cropsFor } from '#shared/order/catalogue.ts'
import { cropGapSentence, cropsMatch, cropTaken, cropTotalText } from '#shared/order/crops.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { percentageSum } from '#shared/order/shares/shares.ts'
import { newId } from '#web/api/new-id.ts'
import { addCrop, isEvenSplit, splitCrops } from '#web/order/model/crop-steps.ts'
import { amountText, percentText } from '#web/order/model/typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus.ts'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { CropRow } from './crop-row.tsx'
import { useLineEditor, useLineField } from './line-editor-context.tsx'
import '#web/screens/order-form/shares/shares.css'
import './line-editor.css'

/**
 * Lets the user enter the crops of a scouting line by percent or acres. The acres must add up to the line's
 * units.
 */
export function CropFields() {
  const { line, context, lists } = useLineEditor()
  const { crops } = lists.catalogue
  const offered = useMemo(
    () => [...new Set(cropsFor(context.territory, crops).map((entry) => entry.crop))],
    [context.territory, crops],
  )
  const { error: problem, mark } = useLineField('crops')
  return (
    <fieldset className="of-group of-led crops">
      <legend>
        Crops
        {mark && (
          <span className="q" data-mark>
            {' '}
            {mark}
          </span>
        )}
      </legend>
      {line.crops.length > 0 && (
        <div className="of-row head" aria-hidden="true">
          <span>Crop type</span>
          <span className="fig">Percent</span>
          <span className="fig">Acres</span>
          <span />
        </div>
      )}
      {line.crops.map((crop, index) => (
        <CropRow
          key={crop.id}
          index={index}
          items={offered.filter((type) => !cropTaken(line.crops, type, index))}
        />
      ))}
      <CropSums />
      {problem && line.crops.length === 0 && <p className="note of-problem">{problem}</p>}
      <p className="note of-problem" aria-live="polite">
        {line.acres > 0 && cropGapSentence(line.crops, line.acres)}
      </p>
    </fieldset>
  )
}

/**
 * Returns the color of the crop total. The total isn't green while a crop type is missing, even if the acres
 * match the line's units.
 */
function toneOf({ crops, acres }: Pick<LineItemInput, 'crops' | 'acres'>): StatusTone {
  if (!cropsMatch(crops, acres)) return 'bad'
  return crops.every((crop) => crop.cropType !== '') ? 'ok' : 'todo'
}

function CropSums() {
  const { line, edit, prefix } = useLineEditor()
  const { crops, acres } = line

  /** Focuses the first row without a crop type, if there is one; otherwise adds a row. */
  function add() {
    const open = crops.findIndex((crop) => crop.cropType === '')
    const index = open < 0 ? crops.length : open
    focusAfter(() => open < 0 && edit(addCrop(newId())), `${prefix}crops.${index}.cropType`)
  }

  return (
    <div className="of-row sum">
      <span className="say">
        <Button
          id={`${prefix}crops`}
          variant="quiet"
          icon="add"
          disabled={crops.length >= limits.crops}
          onClick={add}
        >
          Add crop
        </Button>
        {crops.length > 1 && !isEvenSplit(line) && (
          <Button variant="plain" onClick={() => edit(splitCrops)}>
            Split evenly
          </Button>
        )}
        {/* Shows nothing while there are no units to compare with. */}
        {crops.length > 0 && acres > 0 && (
          <StatusWord tone={toneOf(line)}>{cropTotalText(crops, acres)}</StatusWord>
        )}
      </span>
      {crops.length > 0 && (
        <>
          <span className="fig">
            {percentText(percentageSum(crops.map((crop) => crop.percentAcres)), 1)}&nbsp;
            <span className="q">%</span>
          </span>
          <span className="fig">{amountText(sum(crops.map((crop) => crop.acres)))}</span>
        </>
      )}
    </div>
  )
}

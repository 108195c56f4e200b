import type { Problem } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { cropsMatch, cropTaken } from '#shared/order/crops.ts'
import type { LineItemInput } from '#shared/order/line-item.ts'
import { hasAtMost, isBlank } from '#shared/text.ts'

/** The problems with a scouting line's crops; paths are relative to the line (rule lines/crops). */
export function cropProblems(line: Pick<LineItemInput, 'crops' | 'acres'>): Problem[] {
  const { crops } = line
  if (crops.length === 0) return [{ path: 'crops', message: 'At least one crop is required' }]
  if (crops.length > limits.crops) {
    return [{ path: 'crops', message: `At most ${limits.crops} crops are allowed` }]
  }
  const found: Problem[] = []
  crops.forEach((crop, i) => {
    const say = (field: string, message: string) => found.push({ path: `crops.${i}.${field}`, message })
    if (isBlank(crop.cropType)) say('cropType', 'Crop type is required')
    else if (cropTaken(crops.slice(0, i), crop.cropType)) {
      say('cropType', `${crop.cropType.trim()} is already in the list; choose another crop`)
    }
    if (!hasAtMost(crop.cropType, limits.shortText))
      say('cropType', 'Crop type can have at most 200 characters')
    if (!(crop.acres > 0)) say('acres', 'Crop acres must be greater than 0')
    if (!(crop.percentAcres >= 0 && crop.percentAcres <= 100)) {
      say('percentAcres', 'Crop percent must be from 0 to 100')
    }
    if (!hasAtMost(crop.id, limits.idText))
      say('id', `A crop ID can have at most ${limits.idText} characters`)
  })
  if (!cropsMatch(crops, line.acres)) {
    found.push({ path: 'crops', message: 'Crop acres must match total units' })
  }
  return found
}

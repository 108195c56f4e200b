import { divideWhole, evenPercentages, formatUnits, fromScaled, round, toScaled } from '../money.ts'
import type { Crop } from './crop.ts'

type CropNumbers = Pick<Crop, 'percentAcres' | 'acres'>

const hundred = 1_000n

/** Acres as a percentage of the total units, with one decimal place; 0 if there are no units. */
export function percentOfUnits(acres: number, totalUnits: number): number {
  const units = toScaled(totalUnits, 2)
  return units > 0n ? fromScaled(divideWhole(toScaled(acres, 2) * 1_000n, units), 1) : 0
}

/** The acres for a percentage of the total units, with 2 decimal places. */
function acresOf(percentAcres: number, totalUnits: number): number {
  return fromScaled(divideWhole(toScaled(totalUnits, 2) * toScaled(percentAcres, 1), hundred), 2)
}

/** Whether the crops' acres equal the total units, compared in hundredths (rule lines/crops). */
export function cropsMatch(crops: readonly Pick<Crop, 'acres'>[], totalUnits: number): boolean {
  return cropAcres(crops) === toScaled(totalUnits, 2)
}

function cropAcres(crops: readonly Pick<Crop, 'acres'>[]): bigint {
  return crops.reduce((total, crop) => total + toScaled(crop.acres, 2), 0n)
}

export const cropTotalTexts = { match: 'Matches total units', differ: 'Must match total units' } as const

/** The text shown below the crop total (rule lines/crops). */
export function cropTotalText(crops: readonly Pick<Crop, 'acres'>[], totalUnits: number): string {
  return cropsMatch(crops, totalUnits) ? cropTotalTexts.match : cropTotalTexts.differ
}

/**
 * Returns a sentence about how much the crops' acres differ from the total units; '' if they match or there
 * are no crops.
 */
export function cropGapSentence(crops: readonly Pick<Crop, 'acres'>[], totalUnits: number): string {
  const gap = toScaled(totalUnits, 2) - cropAcres(crops)
  if (crops.length === 0 || gap === 0n) return ''
  const all = `Crop acres must match total units. The crops add up to ${formatUnits(fromScaled(cropAcres(crops), 2))} instead of ${formatUnits(totalUnits)}`
  return gap > 0n
    ? `${all}: ${formatUnits(fromScaled(gap, 2))} missing.`
    : `${all}: ${formatUnits(fromScaled(-gap, 2))} too many.`
}

function percentsAreWhole(crops: readonly CropNumbers[]): boolean {
  return crops.reduce((total, crop) => total + toScaled(crop.percentAcres, 1), 0n) === hundred
}

/** Gives the last crop the remaining units. No crop gets more units than are left. */
function lastTakesRest<C extends CropNumbers>(crops: readonly C[], totalUnits: number): C[] {
  let left = toScaled(totalUnits, 2)
  return crops.map((crop, i) => {
    const acres = toScaled(crop.acres, 2)
    const taken = i === crops.length - 1 || acres > left ? left : acres
    left -= taken
    return { ...crop, acres: fromScaled(taken, 2) }
  })
}

/**
 * Divides 100 percent evenly among the crops. The last crop gets the remaining percentage and acres (rule
 * lines/crops-follow).
 */
export function splitEvenly<C extends CropNumbers>(crops: readonly C[], totalUnits: number): C[] {
  const even = evenPercentages(crops.length)
  const split = crops.map((crop, i) => {
    const percentAcres = even[i] ?? 0
    return { ...crop, percentAcres, acres: acresOf(percentAcres, totalUnits) }
  })
  return lastTakesRest(split, totalUnits)
}

/**
 * Sets a crop's percentage as typed, and its acres to match. Once the percentages of all crops add up to 100,
 * the last crop gets the remaining acres (rule lines/crops-follow).
 */
export function typeCropPercent<C extends CropNumbers>(
  crops: readonly C[],
  index: number,
  percentAcres: number,
  totalUnits: number,
): C[] {
  const percent = round(percentAcres, 1)
  const changed = crops.map((crop, i) =>
    i === index ? { ...crop, percentAcres: percent, acres: acresOf(percent, totalUnits) } : crop,
  )
  return percentsAreWhole(changed) ? lastTakesRest(changed, totalUnits) : changed
}

/** Sets a crop's acres as typed, and its percentage to match (rule lines/crops-follow). */
export function typeCropAcres<C extends CropNumbers>(
  crops: readonly C[],
  index: number,
  acres: number,
  totalUnits: number,
): C[] {
  const typed = round(acres, 2)
  return crops.map((crop, i) =>
    i === index ? { ...crop, acres: typed, percentAcres: percentOfUnits(typed, totalUnits) } : crop,
  )
}

/**
 * After the total units change, adjusts the crops' acres to match their percentages (rule
 * lines/crops-follow). If the percentages add up to 100, or the acres added up to `formerUnits`, the last
 * crop gets the remaining units.
 */
export function followUnits<C extends CropNumbers>(
  crops: readonly C[],
  totalUnits: number,
  formerUnits?: number,
): C[] {
  const matched = formerUnits !== undefined && crops.length > 0 && cropsMatch(crops, formerUnits)
  const changed = crops.map((crop) => ({ ...crop, acres: acresOf(crop.percentAcres, totalUnits) }))
  return matched || percentsAreWhole(crops) ? lastTakesRest(changed, totalUnits) : changed
}

/**
 * Whether another crop on the line already has this type, ignoring case: each type is allowed once (rule
 * lines/crops).
 */
export function cropTaken(
  crops: readonly Pick<Crop, 'cropType'>[],
  cropType: string,
  exceptIndex = -1,
): boolean {
  const key = cropKey(cropType)
  return key !== '' && crops.some((crop, i) => i !== exceptIndex && cropKey(crop.cropType) === key)
}

function cropKey(cropType: string): string {
  return cropType.trim().toLowerCase()
}

import { notBindingSentence } from '#shared/constants.ts'
import { childSubtitle, documentLabels } from '#shared/order/kinds.ts'
import type { LineItem, Unit } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'

type Numbered = Pick<Order, 'documentType' | 'displayPo'>

/** `Purchase Order 1042`, `Supplemental PO 12-S1`, `Credit Memo 12-C1` (decisions Q-93). */
export function documentTitle(order: Numbered): string {
  return `${documentLabels[order.documentType]} ${order.displayPo}`
}

/** The line under the title: `Credit Memo for PO# 12 · FY 2026 · Version 1`. */
export function documentSubline(order: Order): string {
  const parts = [childSubtitle(order), `FY ${order.fiscalYear}`, `Version ${order.versionNumber}`]
  return parts.filter((part) => part !== null).join(' · ')
}

/** The name that Save as PDF proposes, without what file systems refuse. */
export function fileName(order: Numbered & Pick<Order, 'versionNumber'>): string {
  return `${documentTitle(order)} v${order.versionNumber}`.replace(/[\\/:*?"<>|]/g, '-')
}

/** The day an instant falls on at the company: `Mar 14, 2026`, the same for every reader (decisions Q-86). */
export function businessDay(isoTime: string, timeZone: string | null): string {
  if (timeZone === null) return ''
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' })
  return day.format(new Date(isoTime))
}

/** The paragraphs of the terms; the not-binding sentence is put in front where they lack it (decisions Q-60). */
export function termsParagraphs(terms: string): string[] {
  const text = terms.replace(/\r\n?/g, '\n').trim()
  const said = collapse(text).includes(collapse(notBindingSentence))
  const full = said ? text : [notBindingSentence, text].filter(Boolean).join('\n')
  return full.split('\n')
}

/** Words are the same however the lines were broken and whatever the case. */
function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase()
}

const unitNames: Record<Unit, string> = { acre: 'acres', plot: 'plots', sample: 'samples', sensor: 'sensors' }

/** `sensors`; `sensor` of exactly one. */
export function unitName(unit: Unit, count?: number): string {
  return count === 1 ? unit : unitNames[unit]
}

/** What is said of a line under its field name, one statement a line, empty ones left out. */
export function lineDetails(line: LineItem): string[] {
  const place = [line.legalDescription, line.county, line.state].filter(Boolean).join(', ')
  const particulars = [
    cropsText(line),
    line.numberOfChecks > 0 && `${line.numberOfChecks} ${line.numberOfChecks === 1 ? 'check' : 'checks'}`,
    line.gridSize && `Grid size ${line.gridSize}`,
    line.coopName && `Coop ${line.coopName}`,
  ]
  return [line.serviceName, place, particulars.filter(Boolean).join(' · '), line.serviceDetails].filter(
    (detail) => detail.trim() !== '',
  )
}

/** `Corn` where it is the only one, else `Corn 74.10, Soybeans 74.10 acres`. */
function cropsText(line: LineItem): string {
  const [only, ...others] = line.crops
  if (!only || others.length === 0) return only?.cropType ?? ''
  const crops = line.crops.map((crop) => `${crop.cropType} ${printedUnits(crop.acres)}`)
  return `${crops.join(', ')} ${unitName(line.units)}`
}

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Acres and other units as tables show them, with both decimals: `1,312.50`. */
export function printedUnits(value: number): string {
  return twoDecimals.format(value)
}

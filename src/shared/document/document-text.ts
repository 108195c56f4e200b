import { notBindingSentence } from '#shared/constants.ts'
import { childSubtitle } from '#shared/order/kinds.ts'
import { lineFields, textKeys } from '#shared/order/line-fields.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { placeText, printedUnits, unitName } from '#shared/order/words.ts'
import { plural } from '#shared/plural.ts'

/** The line under the title, such as `Credit Memo for PO# 12 · FY 2026 · Version 1`. */
export function documentSubline(order: Order): string {
  const parts = [childSubtitle(order), `FY ${order.fiscalYear}`, `Version ${order.versionNumber}`]
  return parts.filter((part) => part !== null).join(' · ')
}

/**
 * The paragraphs of the terms. Puts `notBindingSentence` first if the terms don't contain it (rule
 * print/terms).
 */
export function termsParagraphs(terms: string): string[] {
  const text = terms.replace(/\r\n?/g, '\n').trim()
  const said = collapse(text).includes(collapse(notBindingSentence))
  const full = said ? text : [notBindingSentence, text].filter(Boolean).join('\n')
  return full.split('\n')
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase()
}

/** The paragraphs below a line's field name: one that joins all short values, then one for each long text. */
export function lineDetails(line: LineItem): string[] {
  const facts = [
    line.serviceName,
    placeText(line),
    cropsText(line),
    line.numberOfChecks > 0 && plural(line.numberOfChecks, 'check'),
    ...printedTexts(line, 'particulars'),
  ]
  // Puts a no-break space before the dot between two facts, so that no printed line starts with a dot.
  return [facts.filter(Boolean).join('\u00a0· '), ...printedTexts(line, 'ownLine')].filter(
    (detail) => detail.trim() !== '',
  )
}

function printedTexts(line: LineItem, on: 'particulars' | 'ownLine'): string[] {
  return textKeys.flatMap((key) => {
    const { printed } = lineFields[key]
    if (printed?.on !== on || line[key] === '') return []
    return printed.on === 'particulars' ? `${printed.prefix}${line[key]}` : line[key]
  })
}

/**
 * The crops of a line as text: `Corn` if it is the only crop, otherwise `Corn 74.10, Soybeans 74.10 acres`.
 */
function cropsText(line: LineItem): string {
  const [only, ...others] = line.crops
  if (!only || others.length === 0) return only?.cropType ?? ''
  const crops = line.crops.map((crop) => `${crop.cropType} ${printedUnits(crop.acres)}`)
  return `${crops.join(', ')} ${unitName(line.units)}`
}

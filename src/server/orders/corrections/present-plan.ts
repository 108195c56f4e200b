import type {
  CorrectableField,
  CorrectedRow,
  PlannedOrder,
} from '#shared/api/corrections/corrections-schemas.ts'
import { alike, type Candidate, fieldChoice, type MatchedRow } from '#shared/order/corrections/match-rows.ts'
import type { CorrectedField, PlannedDocument } from '#shared/order/corrections/plan-family.ts'
import { beyondSentence } from '#shared/order/family/credit.ts'
import { hiddenNote } from '#shared/order/family/family-sum.ts'
import { grouped } from '#shared/order/family/line-keys.ts'
import { plural } from '#shared/plural.ts'
import type { ReadFamily } from './read-families.ts'

export interface FoundField extends Candidate {
  family: ReadFamily
}

/**
 * Maximum number of farm fields offered as choices for one row. `mostOfferedInAll` is the maximum for a whole
 * list (rule corrections/long-lists).
 */
const mostOffered = 100
const mostOfferedInAll = 5_000

export function presentField({ familyId, producerName, family, field }: FoundField): CorrectableField {
  const { fieldName, serviceTypeId, serviceName, unit, ordered, open } = field
  return {
    familyId,
    displayPo: family.parent.displayPo,
    producerName,
    fieldName,
    serviceTypeId,
    serviceName,
    unit,
    ordered,
    open: [...open],
  }
}

export function presentRows(
  matched: readonly MatchedRow<FoundField>[],
  candidates: readonly FoundField[],
  corrected: ReadonlyMap<string, CorrectedField>,
): CorrectedRow[] {
  const byProducer = grouped(candidates, ({ producerName }) => alike(producerName))
  const byToday = grouped(candidates, ({ producerToday }) => alike(producerToday))
  const byAccount = grouped(candidates, ({ accountId }) => alike(accountId))
  let left = mostOfferedInAll
  return matched.map((one) => {
    const { row, match, candidates: meant, state, sameAs } = one
    if (match) return presentMatch(match, row.line, state === 'repeated' ? sameAs : [], corrected)
    const producer = alike(row.producer)
    const lists = producer === '' ? [] : [byProducer, byToday, byAccount]
    const ofProducer = lists.map((list) => list.get(producer)).find((found) => found !== undefined) ?? []
    const possible = meant.length > 0 ? meant : ofProducer
    const candidates = possible.slice(0, Math.min(mostOffered, left)).map(presentField)
    left -= candidates.length
    return {
      line: row.line,
      match: null,
      state: state === 'several' ? 'several' : 'not-found',
      why: whyFewer(meant.length, possible.length > 0 && candidates.length === 0),
      candidates,
    }
  })
}

function whyFewer(meant: number, none: boolean): string | null {
  if (meant > mostOffered) return `${plural(meant, 'field')} have this name: add the producer`
  return none ? 'Too many rows at once: choose fields for the rows above first' : null
}

function presentMatch(
  match: FoundField,
  line: number,
  sameAs: readonly number[],
  corrected: ReadonlyMap<string, CorrectedField>,
): CorrectedRow {
  const said = { line, match: presentField(match), candidates: [] }
  if (sameAs.length > 0)
    return { ...said, state: 'repeated', why: `Same field as on line ${sameAs.join(', ')}` }
  const hidden = hiddenNote(match.family.hidden)
  if (hidden !== null)
    return { ...said, state: 'blocked', why: `${hidden}, so only a manager can correct this field` }
  const one = corrected.get(fieldChoice(match))
  return { ...said, state: one?.state ?? 'as-ordered', why: one?.why ?? null }
}

export function presentOrder(
  family: ReadFamily,
  document: PlannedDocument,
  fields: readonly CorrectedField[],
): PlannedOrder {
  const { parent, state } = family
  const { documentType, displayPo, customers, discountPercentage, discountAmount, grandTotal, problems } =
    document
  const found = {
    familyId: parent.id,
    producerName: parent.producerName,
    family,
    producerToday: '',
    accountId: '',
    serviceToday: '',
  }
  return {
    familyId: parent.id,
    state,
    documentType,
    displayPo,
    producerName: parent.producerName,
    fields: fields.flatMap(({ field, done, difference }) => {
      const lines = document.lines.filter(({ key }) => key === field.key)
      if (lines.length === 0) return []
      return [
        {
          ...presentField({ ...found, field }),
          done,
          difference,
          lines: lines.map(({ line, total, raisedFrom }) => ({
            acres: line.acres,
            costPerAcre: line.costPerAcre,
            total,
            raisedFrom,
          })),
        },
      ]
    }),
    customers,
    discountPercentage,
    discountAmount,
    grandTotal,
    problems,
    beyond: document.beyond && { over: document.beyond.over, sentence: beyondSentence(document.beyond) },
    lineItems: document.lines.map(({ line }) => ({ ...line, serviceTypeId: line.serviceTypeId ?? 0 })),
  }
}

import type {
  CorrectableField,
  CorrectedRow,
  PlannedOrder,
} from '#shared/api/corrections/corrections-schemas.ts'
import { type Candidate, fieldChoice, type MatchedRow } from '#shared/order/corrections/match-rows.ts'
import type { CorrectedField, PlannedDocument } from '#shared/order/corrections/plan-family.ts'
import { beyondSentence } from '#shared/order/family/credit.ts'
import { hiddenNote } from '#shared/order/family/family-sum.ts'
import { plural } from '#shared/plural.ts'
import type { ReadFamily } from './read-families.ts'

export interface FoundField extends Candidate {
  family: ReadFamily
}

/** As many fields are offered for a row. */
const mostOffered = 100

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

interface Known {
  candidates: readonly FoundField[]
  corrected: ReadonlyMap<string, CorrectedField>
}

export function presentRow(
  { row, match, candidates: meant, state, sameAs }: MatchedRow<FoundField>,
  { candidates, corrected }: Known,
): CorrectedRow {
  const field = match && presentField(match)
  const said = { line: row.line, match: field, candidates: [] }
  if (state === 'repeated') {
    const others = sameAs.slice(0, 5).join(', ')
    return { ...said, state, why: `The same field as line ${others}` }
  }
  if (state !== 'matched' || !match) {
    const offered = meant.length > 0 ? meant : candidates.filter((one) => isOfProducer(row.producer, one))
    const why =
      meant.length > mostOffered ? `${plural(meant.length, 'field')} have this name: name the producer` : null
    return {
      ...said,
      state: state === 'several' ? 'several' : 'not-found',
      why,
      candidates: offered.slice(0, mostOffered).map(presentField),
    }
  }
  const hidden = hiddenNote(match.family.hidden)
  if (hidden !== null) return { ...said, state: 'blocked', why: `${hidden}: a manager can correct it` }
  const one = corrected.get(fieldChoice(match))
  return { ...said, state: one?.state ?? 'as-ordered', why: one?.why ?? null }
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
const isOfProducer = (producer: string, { producerName, accountId }: FoundField) =>
  producer.trim() !== '' && (same(producer, producerName) || same(producer, accountId))

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

import { type DocumentContent, documentWords, textSections } from '#shared/document/document-content.ts'
import { type StatementContent, statementWords } from '#shared/document/statement-content.ts'
import { runsOf } from './letters.ts'

/**
 * Returns the characters that the font lacks, and where they occur; null if it has them all (rule
 * documents/letters).
 */
export function missingLetters(
  content: DocumentContent | StatementContent,
): { letters: string[]; places: string[] } | null {
  const letters = new Set<string>()
  const places = new Set<string>()
  const texts = 'statement' in content ? statementTexts(content) : textsOf(content)
  for (const [place, text] of texts) {
    const { missing } = runsOf(text)
    if (missing.length > 0) places.add(place)
    for (const letter of missing) letters.add(letter)
  }
  return letters.size > 0 ? { letters: [...letters], places: [...places] } : null
}

function textsOf(content: DocumentContent): [place: string, text: string][] {
  const { company, facts, customers, agronomists, lines, terms } = content
  return [
    ...[company.name, ...company.address].map((text): [string, string] => ['the company', text]),
    ...facts.map(({ name, value }): [string, string] => [name, value]),
    ...customers.map(({ name, note }): [string, string] => [documentWords.customers, `${name} ${note}`]),
    ...agronomists.map(({ name, note }): [string, string] => [documentWords.agronomists, `${name} ${note}`]),
    ...lines.map(({ number, fieldName, details }): [string, string] => [
      `line ${number}`,
      [fieldName, ...details].join('\n'),
    ]),
    ...textSections(content).map(({ heading, text }): [string, string] => [heading, text]),
    [documentWords.terms, terms.join('\n')],
  ]
}

function statementTexts({ company, customer, facts, rows, years }: StatementContent): [string, string][] {
  return [
    ...[company.name, ...company.address].map((text): [string, string] => ['the company', text]),
    ...[customer.name, ...customer.address].map((text): [string, string] => ['the customer', text]),
    ...facts.map(({ name, value }): [string, string] => [name, value]),
    ...rows.map(({ number, services }): [string, string] => [`PO ${number}`, services]),
    ...years.flatMap(({ services }) =>
      services.map(({ name }): [string, string] => [statementWords.services, name]),
    ),
  ]
}

import { type PdfDict, type PdfFile, PdfRef, type PdfValue } from './pdf-file.ts'
import { marksOf, type PageMarks } from './pdf-marks.ts'

/** An element of the PDF's structure tree. `children` includes its marks, in reading order. */
export interface ReadElement {
  id: number
  kind: string
  dict: PdfDict
  children: (ReadElement | { page: number; mcid: number })[]
}

export const isElement = (one: ReadElement['children'][number]): one is ReadElement => 'kind' in one

export function elementsOf(file: PdfFile): ReadElement[] {
  const root = file.dict(file.dict(file.trailer.get('Root')).get('StructTreeRoot'))
  return kidsOf(file, root, null).filter(isElement)
}

function kidsOf(file: PdfFile, dict: PdfDict, page: PdfValue | undefined): ReadElement['children'] {
  const kids = dict.get('K')
  const all = Array.isArray(file.get(kids))
    ? file.list(kids)
    : kids === undefined || kids === null
      ? []
      : [kids]
  return all.flatMap((kid): ReadElement['children'] => {
    if (typeof kid === 'number') return [{ page: idOf(page), mcid: kid }]
    const one = file.dict(kid)
    const mcid = one.get('MCID')
    if (typeof mcid === 'number') return [{ page: idOf(one.get('Pg') ?? page), mcid }]
    const kind = file.name(one.get('S'))
    if (kind === null) return []
    return [{ id: idOf(kid), kind, dict: one, children: kidsOf(file, one, one.get('Pg')) }]
  })
}

const idOf = (value: PdfValue | undefined) => (value instanceof PdfRef ? value.id : 0)

export function allElements(elements: readonly ReadElement[]): ReadElement[] {
  return elements.flatMap((one) => [one, ...allElements(one.children.filter(isElement))])
}

/** The strings that a screen reader reads aloud, one per element, in reading order. */
export function readingOrder(file: PdfFile, pages: readonly PageMarks[] = marksOf(file)): string[] {
  const texts = new Map(
    pages.flatMap(({ id, marks }) =>
      marks.flatMap(({ mcid, text }): [string, string][] => (mcid === null ? [] : [[`${id} ${mcid}`, text]])),
    ),
  )
  return allElements(elementsOf(file)).flatMap(({ children, dict }) => {
    const actual = file.get(dict.get('ActualText'))
    const own = children.map((one) => (isElement(one) ? '' : (texts.get(`${one.page} ${one.mcid}`) ?? '')))
    const said = typeof actual === 'string' ? actual : own.join('')
    return said.trim() === '' ? [] : [said.replace(/\s+/g, ' ').trim()]
  })
}

import { attribute, scanXml } from './scan-xml.ts'

export type CellFormat = { kind: 'number' | 'percent' | 'date' } | { kind: 'zeros'; code: string }

const plain: CellFormat = { kind: 'number' }

/** Reads a workbook's number formats, indexed by the style numbers in its cells. */
export function readFormats(xml: string): readonly CellFormat[] {
  const codes = new Map<string, string>()
  const formats: CellFormat[] = []
  let inCells = false
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt')
        codes.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = attribute(attributes, 'numFmtId') ?? '0'
        formats.push(formatOf(codes.get(id), Number(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
    text() {},
  })
  return formats
}

/** True for the IDs of built-in date formats, which a workbook uses without defining them. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

function formatOf(code: string | undefined, id: number): CellFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return { kind: 'percent' }
    return isBuiltInDate(id) ? { kind: 'date' } : plain
  }
  // Removes literals, colors, and language codes from the format code, but keeps elapsed times such as [h].
  const bare = code
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/\[(?![hms]{1,2}\])[^[\]]*\]/gi, '')
    .replace(/_./g, '')
  if (/general|standard/i.test(bare)) return plain
  if (bare.includes('%')) return { kind: 'percent' }
  if (/[dmyhs]/i.test(bare)) return { kind: 'date' }
  return /^0[0-]*0$/.test(bare) ? { kind: 'zeros', code: bare } : plain
}

export function numberText(value: number, format: CellFormat): string {
  if (format.kind === 'percent') return `${plainNumber(Number((value * 100).toPrecision(15)))}%`
  if (format.kind === 'zeros' && Number.isInteger(value) && value >= 0) return withZeros(value, format.code)
  return plainNumber(value)
}

/** Adds leading zeros: in the format 00000, 1035 becomes 01035. */
function withZeros(value: number, code: string): string {
  const places = code.replaceAll('-', '').length
  const digits = plainNumber(value).padStart(places, '0')
  let text = ''
  let at = digits.length
  for (const sign of [...code].reverse()) {
    if (sign === '-') text = `-${text}`
    else text = `${digits[--at] ?? ''}${text}`
  }
  return digits.slice(0, at) + text
}

/** Returns the shortest decimal notation for a number, never an exponent such as `1e+21`. */
function plainNumber(value: number): string {
  const text = String(value)
  return text.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

const dayMs = 86_400_000
/**
 * The date from which most spreadsheets count days. The 1904 date system starts `later1904` days after this
 * date.
 */
const dayZero = Date.UTC(1899, 11, 30)
const later1904 = 1462

/** Converts a date's serial number to text such as `2026-12-01`, `2026-12-01 12:00`, or `12:00`. */
export function dateText(serial: number, from1904: boolean): string {
  const moment = new Date(dayZero + Math.round((serial + (from1904 ? later1904 : 0)) * dayMs))
  if (Number.isNaN(moment.getTime())) return String(serial)
  const [day = '', time = ''] = moment.toISOString().split('T')
  const clock = time.slice(0, 5)
  if (serial < 1) return clock
  return clock === '00:00' ? day : `${day} ${clock}`
}

import { UnreadableSheet } from '#shared/csv/sheet.ts'

const magics = { zip: [0x50, 0x4b, 0x03, 0x04], compound: [0xd0, 0xcf, 0x11, 0xe0] } as const

const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, i) => bytes[i] === byte)

/** The UTF-16 name of the file part that contains an encrypted workbook. */
const encrypted = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])

function includes(bytes: Uint8Array, part: readonly number[]): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at >= 0; at = bytes.indexOf(part[0] ?? 0, at + 1)) {
    if (part.every((byte, i) => bytes[at + i] === byte)) return true
  }
  return false
}

/**
 * Determines whether a file is text or a spreadsheet, from its content first and its name second. Throws an
 * error with a message if it is neither (rule import-files/kinds).
 */
export function kindOfFile(name: string, bytes: Uint8Array): 'text' | 'xlsx' {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (begins(bytes, magics.compound)) {
    throw new UnreadableSheet(
      includes(bytes, encrypted)
        ? `${name} is password-protected. Save it without a password, then choose it again.`
        : oldExcel(name),
    )
  }
  if (ending === 'ods' || isOpenDocument(bytes)) throw new UnreadableSheet(openDocument(name))
  if (begins(bytes, magics.zip) && !texts.has(ending)) return 'xlsx'
  if (ending === 'xlsx') throw new UnreadableSheet(brokenFile(name))
  if (ending === 'xls') throw new UnreadableSheet(oldExcel(name))
  if (texts.has(ending)) {
    if (begins(bytes, magics.zip)) throw new UnreadableSheet(brokenFile(name))
    return 'text'
  }
  throw new UnreadableSheet(`${name} can’t be imported. Choose a .csv, .txt or .xlsx file.`)
}

const texts = new Set(['csv', 'txt', 'tsv', 'tab'])

/** Whether this is an OpenDocument file: a ZIP file whose first entry is the uncompressed media type. */
function isOpenDocument(bytes: Uint8Array): boolean {
  const kind = 'mimetypeapplication/vnd.oasis.opendocument'
  return begins(
    bytes.subarray(30),
    [...kind].map((letter) => letter.charCodeAt(0)),
  )
}

const openDocument = (name: string) =>
  `${name} is a LibreOffice or OpenOffice file (.ods). Save it as .xlsx or .csv, then choose that file.`

const oldExcel = (name: string) =>
  `${name} is an .xls file from an older version of Excel. Save it as .xlsx or .csv, then choose that file.`

export const brokenFile = (name: string) =>
  `${name} is damaged or doesn’t match its file extension. Save it again as .xlsx or .csv, then choose that file.`

/** A value in a PDF. Covers only the syntax needed to read uncompressed files (docs/decisions/046). */
export type PdfValue = null | boolean | number | string | PdfName | PdfRef | PdfValue[] | PdfDict
export class PdfName {
  constructor(readonly name: string) {}
}
export class PdfRef {
  constructor(readonly id: number) {}
}
export type PdfDict = Map<string, PdfValue>

export interface PdfObject {
  value: PdfValue
  /** The stream's bytes, one character per byte; null if the object has no stream. */
  stream: string | null
}

export interface PdfFile {
  text: string
  objects: Map<number, PdfObject>
  trailer: PdfDict
  /** The value that a reference points to; any other value is returned as is. */
  get(value: PdfValue | undefined): PdfValue | undefined
  dict(value: PdfValue | undefined): PdfDict
  list(value: PdfValue | undefined): PdfValue[]
  name(value: PdfValue | undefined): string | null
}

export function readPdfFile(bytes: Buffer): PdfFile {
  const text = bytes.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const found of text.matchAll(/(?<=[\r\n])(\d+) 0 obj\s/g)) {
    const reader = new Reader(text, found.index + found[0].length)
    const value = reader.value()
    objects.set(Number(found[1]), { value, stream: streamOf(text, reader.at, value) })
  }
  const trailer = new Reader(text, text.lastIndexOf('trailer') + 'trailer'.length).value()
  const get = (value: PdfValue | undefined) =>
    value instanceof PdfRef ? objects.get(value.id)?.value : value
  const dict = (value: PdfValue | undefined): PdfDict => {
    const found = get(value)
    return found instanceof Map ? found : new Map()
  }
  return {
    text,
    objects,
    trailer: dict(trailer),
    get,
    dict,
    list(value) {
      const found = get(value)
      return Array.isArray(found) ? found : []
    },
    name(value) {
      const found = get(value)
      return found instanceof PdfName ? found.name : null
    },
  }
}

function streamOf(text: string, at: number, value: PdfValue): string | null {
  const begins = /^\s*stream\r?\n/.exec(text.slice(at, at + 20))
  const length = value instanceof Map ? value.get('Length') : null
  if (!begins || typeof length !== 'number') return null
  const from = at + begins[0].length
  return text.slice(from, from + length)
}

export class Reader {
  constructor(
    readonly text: string,
    public at = 0,
  ) {}

  /** Reads the next value; null at the end of the text, or if the next word isn't a value. */
  value(): PdfValue {
    this.blank()
    const { text, at } = this
    const sign = text[at] ?? ''
    if (text.startsWith('<<', at)) return this.dict()
    if (sign === '[') return this.array()
    if (sign === '(') return this.literal()
    if (sign === '<') return this.hex()
    if (sign === '/') return new PdfName(this.take(/\/[^\s/<>[\]()]*/y).slice(1))
    const ref = this.take(/\d+ \d+ R(?![\w])/y)
    if (ref !== '') return new PdfRef(Number.parseInt(ref, 10))
    const number = this.take(/[-+]?(?:\d+\.?\d*|\.\d+)/y)
    if (number !== '') return Number(number)
    const word = this.take(/[A-Za-z'"*\d]+/y)
    // Skips a character that can't start a value.
    if (word === '') this.at += 1
    return word === 'true' ? true : word === 'false' ? false : null
  }

  blank(): void {
    this.take(/(?:\s|%[^\r\n]*)*/y)
  }

  take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  private dict(): PdfDict {
    const found: PdfDict = new Map()
    this.at += 2
    for (this.blank(); this.at < this.text.length && !this.text.startsWith('>>', this.at); this.blank()) {
      const key = this.value()
      if (key instanceof PdfName) found.set(key.name, this.value())
      else throw new Error(`A dictionary has no name at ${this.at}`)
    }
    this.at += 2
    return found
  }

  private array(): PdfValue[] {
    const found: PdfValue[] = []
    this.at += 1
    for (this.blank(); this.at < this.text.length && this.text[this.at] !== ']'; this.blank())
      found.push(this.value())
    this.at += 1
    return found
  }

  private literal(): string {
    let said = ''
    let depth = 0
    do {
      const sign = this.text[this.at] ?? ')'
      if (sign === '\\') {
        const octal = this.take(/\\[0-7]{1,3}/y)
        said +=
          octal === ''
            ? (escapes[this.text[this.at + 1] ?? ''] ?? this.text[this.at + 1] ?? '')
            : String.fromCharCode(Number.parseInt(octal.slice(1), 8))
        this.at += octal === '' ? 2 : 0
        continue
      }
      if (sign === '(') depth += 1
      if (sign === ')') depth -= 1
      if (depth > 0 && !(sign === '(' && depth === 1)) said += sign
      this.at += 1
    } while (depth > 0)
    return decoded(said)
  }

  private hex(): string {
    const digits = this.take(/<[\s0-9A-Fa-f]*(?:>|$)/y).replace(/[^0-9A-Fa-f]/g, '')
    return Buffer.from(digits, 'hex').toString('latin1')
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Decodes UTF-16 if the string has a byte order mark, or else returns it unchanged. */
function decoded(said: string): string {
  if (!said.startsWith('\xfe\xff')) return said
  return Buffer.from(said.slice(2), 'latin1').swap16().toString('utf16le')
}

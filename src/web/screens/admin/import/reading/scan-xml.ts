interface Handlers {
  open: (name: string, attributes: string) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** Scans XML text once and calls a handler for each part; tag names are passed without their prefix. */
export function scanXml(xml: string, { open, close, text }: Handlers): void {
  let at = 0
  while (at < xml.length) {
    const begin = xml.indexOf('<', at)
    if (begin < 0) return
    if (begin > at) text(decoded(xml.slice(at, begin)))
    const [end, next] = endOf(xml, begin)
    if (end < 0) return
    if (xml.startsWith('<![CDATA[', begin)) text(xml.slice(begin + 9, end))
    else if (xml[begin + 1] === '/') close(localName(xml.slice(begin + 2, end)))
    else if (xml[begin + 1] !== '!' && xml[begin + 1] !== '?') {
      const isClosed = xml[end - 1] === '/'
      const inside = xml.slice(begin + 1, isClosed ? end - 1 : end)
      const blank = inside.search(/\s/)
      const name = localName(blank < 0 ? inside : inside.slice(0, blank))
      open(name, blank < 0 ? '' : inside.slice(blank))
      if (isClosed) close(name)
    }
    at = next
  }
}

/** Finds the end of a tag, comment, or CDATA section, and the position where the scan continues. */
function endOf(xml: string, begin: number): readonly [end: number, next: number] {
  const closed = (by: string) => {
    const end = xml.indexOf(by, begin)
    return [end, end + by.length] as const
  }
  if (xml.startsWith('<![CDATA[', begin)) return closed(']]>')
  if (xml.startsWith('<!--', begin)) return closed('-->')
  return closed('>')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).trim()
}

/** Returns the value of the attribute with this name, with or without a namespace prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  for (const quote of ['"', "'"]) {
    const begin = attributes.indexOf(`${name}=${quote}`)
    if (begin < 1 || !/[\s:]/.test(attributes[begin - 1] ?? '')) continue
    const from = begin + name.length + 2
    return decoded(attributes.slice(from, attributes.indexOf(quote, from)))
  }
  return undefined
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

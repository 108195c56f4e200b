import { PDFParse } from 'pdf-parse'

/**
 * A document as other programs read it: the text of each page, with whitespace collapsed to single spaces.
 */
export async function readPdf(pdf: Buffer): Promise<{ pages: string[]; text: string; info: object }> {
  const parser = new PDFParse({ data: new Uint8Array(pdf) })
  try {
    const text = await parser.getText()
    const { info } = await parser.getInfo()
    const pages = text.pages.map((page) => page.text.replace(/\s+/g, ' '))
    return { pages, text: pages.join(' '), info }
  } finally {
    await parser.destroy()
  }
}

/** Removes spaces before strings are compared, because long words break across lines. */
export const withoutBlanks = (text: string) => text.replace(/\s+/g, '')

import { PDFParse } from 'pdf-parse'
import type { Page } from 'playwright-core'

export interface Printed {
  /** The text of each page, with its lines joined by spaces. */
  pages: string[]
  text: string
  sizes: { width: number; height: number }[]
}

export async function printed(page: Page): Promise<Printed> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  const parser = new PDFParse({ data })
  try {
    const text = await parser.getText()
    const info = await parser.getInfo({ parsePageInfo: true })
    const pages = text.pages.map((each) => each.text.replace(/\s+/g, ' '))
    return {
      pages,
      text: pages.join(' '),
      sizes: info.pages.map(({ width, height }) => ({ width, height })),
    }
  } finally {
    await parser.destroy()
  }
}

export function count(text: string, part: string): number {
  return text.split(part).length - 1
}

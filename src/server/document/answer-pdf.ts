import { AppError } from '#shared/errors.ts'
import type { Rendered } from './render-pdf.ts'

/**
 * Returns the PDF, or throws an error that names the characters the font lacks: no one could read a document
 * full of empty boxes.
 */
export function pdfOf(rendered: Rendered): Buffer {
  // The bytes come from a worker thread as a plain array, without Buffer's methods.
  if ('pdf' in rendered) return Buffer.from(rendered.pdf)
  const { letters, places } = rendered.missing
  const shown = letters.slice(0, 10).join(' ')
  const where = places.slice(0, 5).join(', ')
  throw new AppError(
    'invalid',
    `The PDF font can’t show ${shown} (${where}). Use Print/Save PDF, which uses your computer’s fonts.`,
  )
}

/** Returns a Content-Disposition header: the file name in ASCII for older clients, and in full (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

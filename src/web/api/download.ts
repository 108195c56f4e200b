import type { Endpoint } from '#shared/endpoint.ts'
import { type CallOptions, receive } from './client.ts'

type FileEndpoint = Endpoint & { file: string }

/** The text of a file that a call answers, without the mark at its beginning. */
export async function downloadText<E extends FileEndpoint>(
  row: E,
  options: CallOptions<E> = {},
): Promise<string> {
  const text = await receive(row, options)
  return text.replace(/^\uFEFF/, '')
}

/**
 * Files with the same header line as one: what was asked for in portions is one file to the person
 * (rule exports/portions). The names of columns have no line breaks, so the first line is the header.
 */
export function joinUnderOneHeader(files: readonly string[]): string {
  return files.map((file, index) => (index === 0 ? file : file.replace(/^.*\r\n/, ''))).join('')
}

/** As a spreadsheet takes it: in UTF-8, with the mark that tells Excel so. */
export function csvBlob(text: string): Blob {
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

/** Hands a file to the browser, which puts it where the person's downloads go. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download has begun with its own hold on the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

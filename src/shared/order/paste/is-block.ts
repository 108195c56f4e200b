import { withoutEnd } from '#shared/text.ts'

/** Whether pasted text is a block of cells, not just a word for the current field. */
export function isBlock(text: string): boolean {
  return withoutEnd(text, '\r\n').includes('\t')
}

import { withoutEnd } from '#shared/text.ts'

/** Whether a pasted text is a block of cells and not just a word for the field one is in. */
export function isBlock(text: string): boolean {
  return withoutEnd(text, '\r\n').includes('\t')
}

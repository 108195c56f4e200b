import type { EntryTexts } from './entry/entry-texts.ts'

/** `corn-11` of Corn and 11; empty until both are there (rule list-tabs/crop-id). */
export function cropId({ crop = '', filter = '' }: EntryTexts): string {
  const slug = crop
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug && filter ? `${slug}-${filter}` : ''
}

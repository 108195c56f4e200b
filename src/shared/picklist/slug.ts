import { textOf } from '../text.ts'

/** Turns `Winter Wheat` into `winter-wheat`. */
export function slug(value: unknown): string {
  const words = textOf(value ?? '')
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
  return words
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

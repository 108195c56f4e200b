import { zipSync } from 'fflate'
import { fileName } from '#shared/document/document-copy.ts'
import { mergePdfs } from '#shared/document/merge-pdfs.ts'
import { groupedBy, type ManyRun, type RunItem } from './many-run.ts'

export interface MadeFile {
  name: string
  content: Blob
}

/**
 * Combines the server's documents into one file, or into one per order or customer (rule
 * many-orders/documents). A customer's file contains all of that customer's copies.
 */
export async function makeFile(
  { shape = 'one', items }: ManyRun,
  files: ReadonlyMap<string, Blob>,
  day: string,
): Promise<MadeFile> {
  const made = items.flatMap((item) => {
    const file = files.get(item.key)
    return file && item.result?.kind === 'done' ? [{ item, file }] : []
  })
  const name = `purchase-orders-${day}`
  if (shape === 'one') return { name: `${name}.pdf`, content: await merged(made.map(({ file }) => file)) }
  const packed: Record<string, Uint8Array> = {}
  const groups = groupedBy(made, ({ item }) => (shape === 'orders' ? item.id : Number(item.copy)))
  for (const [id, group] of groups) {
    const [first] = group
    if (!first) continue
    const file = await merged(group.map((one) => one.file))
    const plain = shape === 'orders' ? nameOf(first.item) : cleaned(first.item.copyOf ?? '')
    const taken = `${plain}.pdf` in packed
    packed[taken ? `${plain} ${id}.pdf` : `${plain}.pdf`] = new Uint8Array(await file.arrayBuffer())
  }
  return {
    name: `${name}.zip`,
    content: new Blob([zipSync(packed, { level: 1 })], { type: 'application/zip' }),
  }
}

async function merged(files: readonly Blob[]): Promise<Blob> {
  const [only, ...others] = files
  if (only && others.length === 0) return only
  const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  return new Blob(mergePdfs(bytes, 'Purchase Orders'), { type: 'application/pdf' })
}

const nameOf = (item: RunItem) => fileName({ ...item, customerAssignments: [] })

/** Replaces characters that file systems don't allow in file names. */
const cleaned = (name: string) =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .slice(0, 120)
    .toWellFormed()
    .trim() || 'Customer'
